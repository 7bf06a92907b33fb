/** What the last player has done, to be marked on the board until somebody else does something. */
import type { Showing } from "../protocol";
import { changedSprites } from "../scene/changes";

export interface Marks {
  /** Whose doing it is. */
  mover: number | null;
  sprites: ReadonlySet<string>;
}

export const NO_MARKS: Marks = { mover: null, sprites: new Set() };

/** The marks after the next showing. A player's moves add up; another player's begin anew. */
export function nextMarks(marks: Marks, before: Showing | null, now: Showing): Marks {
  if (!before?.scene || !now.scene || before.seat !== now.seat) return marks;
  const changed = changedSprites(before.scene, now.scene);
  if (changed.size === 0) return marks;
  const earlier = marks.mover === before.mover ? marks.sprites : [];
  return { mover: before.mover, sprites: new Set([...earlier, ...changed]) };
}
