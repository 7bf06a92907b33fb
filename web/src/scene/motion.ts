/** Sprites that are seen to move, appear and vanish. */
import type { TransitionConfig } from "svelte/transition";
import type { Sprite } from "../protocol";
import { isMoving, settings, type Speed } from "../settings.svelte";
import type { Motion } from "./changes";

const MOVING = 450;
const APPEARING = 280;
/** How long motions take, in parts of the usual time. */
const LASTING: Record<Speed, number> = { calm: 1.8, normal: 1, quick: 0.5, "at once": 0 };

/** How long a motion takes at the speed that somebody likes, in milliseconds; 0 where nothing is to move. */
export function lasting(usual: number): number {
  return isMoving() ? usual * LASTING[settings.speed] : 0;
}

/** Lets the groups of sprites on a board go from where they were to where they are. */
export function animate(board: Element, motions: Motion[]): void {
  const duration = lasting(MOVING);
  if (duration === 0) return;
  for (const { id, from, to } of motions) {
    const group = board.querySelector(`[data-sprite="${CSS.escape(id)}"]`);
    group?.animate([shifted(from), shifted(to)], { duration, easing: "ease-in-out" });
    if (from.turn !== to.turn) group?.firstElementChild?.animate(turns(from, to), { duration, easing: "ease-in-out" });
  }
}

function shifted({ x, y }: Sprite): Keyframe {
  return { transform: `translate(${x}px, ${y}px)` };
}

/** By the shorter way round. */
export function turns(from: Sprite, to: Sprite): Keyframe[] {
  const shorter = ((((to.turn - from.turn + 180) % 360) + 360) % 360) - 180;
  return [to.turn - shorter, to.turn].map((turn) => ({ transform: `rotate(${turn}deg) scale(${to.scale})` }));
}

/** A Svelte transition for sprites that come or go; unseen where the board itself has only just come. */
export function appear(_: Element, { isSeen }: { isSeen: boolean }): TransitionConfig {
  return { duration: isSeen ? lasting(APPEARING) : 0, css: (visible) => `opacity: ${visible}` };
}
