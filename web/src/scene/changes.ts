/** What is different from one scene to the next. */
import type { Scene, Sprite } from "../protocol";

export interface Motion {
  id: string;
  from: Sprite;
  to: Sprite;
}

/** The sprites that have gone elsewhere or turned. */
export function motions(before: Scene, now: Scene): Motion[] {
  const earlier = byId(before);
  return now.sprites.flatMap((to) => {
    const from = earlier.get(to.id);
    return from && (from.x !== to.x || from.y !== to.y || from.turn !== to.turn) ? [{ id: to.id, from, to }] : [];
  });
}

/** The ids of sprites that are new, elsewhere, or look different: what the last move has done. */
export function changedSprites(before: Scene, now: Scene): Set<string> {
  const earlier = byId(before);
  return new Set(now.sprites.filter((sprite) => looksDifferent(earlier.get(sprite.id), sprite)).map(({ id }) => id));
}

function looksDifferent(before: Sprite | undefined, now: Sprite): boolean {
  if (!before) return true;
  return before !== now && looks(before) !== looks(now);
}

/** All that can be seen to change, written down: the text may be a phrase. */
function looks({ x, y, turn, symbol, text }: Sprite): string {
  return JSON.stringify([x, y, turn, symbol, text]);
}

function byId(scene: Scene): Map<string, Sprite> {
  return new Map(scene.sprites.map((sprite) => [sprite.id, sprite]));
}
