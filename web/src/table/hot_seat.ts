/** Several people at one screen: whose eyes to look through, and when to cover what they see. */
import type { ShowingFrame } from "../protocol";

/** The own seat that is to move, if it is not the one that is looked through. */
export function seatToLookThrough({ mine, showing }: ShowingFrame): number | null {
  const { mover, seat, stage } = showing;
  return stage === "playing" && mover !== null && mover !== seat && mine.includes(mover) ? mover : null;
}

/** The seat that the screen must be passed to before anything is shown, or null. `uncovered` has said: it is me. */
export function seatBehindCurtain(frame: ShowingFrame, uncovered: number | null): number | null {
  if (frame.mine.length < 2 || !frame.private || frame.showing.stage !== "playing") return null;
  const next = seatToLookThrough(frame);
  if (next !== null) return next;
  return uncovered === frame.showing.seat ? null : frame.showing.seat;
}
