/** Where a move is made: a part of the board that is wider than the place itself, or what lies beside the board. */
import type { Choice, Scene } from "../scene/said";
import { labelAt } from "../scene/picking";

export interface Ring {
  x: number;
  y: number;
  radius: number;
}

export type Where = { kind: "board"; ring: Ring } | { kind: "panel" } | { kind: "button" };

/** The part of the board that a ring shows, by its shorter side. */
const WIDE = 0.2;

function starts(choices: Choice[], action: number): Choice | undefined {
  return choices.find((choice) => choice.actions[0] === action);
}

/** Where to look for a move; the ring lies a little beside it, so that there is still something to find. */
export function whereToLook(scene: Scene, action: number): Where {
  const target = scene.targets.find(({ choices }) => starts(choices, action));
  if (target) {
    const radius = WIDE * Math.min(scene.width, scene.height);
    const shift = (sign: number): number => ((action * sign) % 7) / 7 - 0.43;
    const x = clamp(target.x + target.width / 2 + shift(3) * radius, radius, scene.width - radius);
    const y = clamp(target.y + target.height / 2 + shift(5) * radius, radius, scene.height - radius);
    return { kind: "board", ring: { x, y, radius } };
  }
  const lying = [...scene.players, ...scene.shared].flatMap(({ items }) => items);
  return lying.some(({ choices }) => starts(choices, action)) ? { kind: "panel" } : { kind: "button" };
}

/** What a move is called where it is offered. */
export function nameOfMove(scene: Scene, action: number): string {
  for (const { choices, place } of scene.targets) {
    const choice = starts(choices, action);
    if (choice) return labelAt(choice.label, place);
  }
  const lying = [...scene.players, ...scene.shared].flatMap(({ items }) => items.flatMap(({ choices }) => choices));
  return starts([...scene.buttons, ...lying], action)?.label ?? "";
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, value));
}
