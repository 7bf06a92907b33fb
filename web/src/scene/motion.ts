/** Sprites that are seen to move, appear and vanish. */
import type { TransitionConfig } from "svelte/transition";
import type { Sprite } from "../protocol";
import type { Motion } from "./changes";

const MOVING = 450;
const APPEARING = 280;

/** Lets the groups of sprites on a board go from where they were to where they are. */
export function animate(board: Element, motions: Motion[]): void {
  for (const { id, from, to } of motions) {
    const group = board.querySelector(`[data-sprite="${CSS.escape(id)}"]`);
    group?.animate([shifted(from), shifted(to)], { duration: MOVING, easing: "ease-in-out" });
    if (from.turn !== to.turn)
      group?.firstElementChild?.animate(turns(from, to), { duration: MOVING, easing: "ease-in-out" });
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

/** A Svelte transition for sprites that come or go. */
export function appear(_: Element, { animated }: { animated: boolean }): TransitionConfig {
  return { duration: animated ? APPEARING : 0, css: (visible) => `opacity: ${visible}` };
}
