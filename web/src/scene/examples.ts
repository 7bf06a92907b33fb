/** Small scenes for tests. */
import type { Art } from "./art";
import type { Choice, Scene, Sprite, Target } from "./said";

export const ART: Art = {
  game: "example",
  sizes: new Map([["bar", { width: 2, height: 0.5 }]]),
  tones: { bright: "#c8412f" },
};

export function sprite(id: string, x: number, y: number, more: Partial<Sprite> = {}): Sprite {
  return { id, symbol: "any", x, y, turn: 0, scale: 1, tone: "", text: "", hint: "", placed: "", ...more };
}

export function choice(action: number, piece = ""): Choice {
  return { actions: [action], label: `Action ${action}`, piece };
}

export function target(x: number, y: number, choices: Choice[], more: Partial<Target> = {}): Target {
  return { shape: "square", x, y, width: 1, height: 1, choices, turn: 0, place: "", ...more };
}

export function scene(more: Partial<Scene> = {}): Scene {
  return {
    game: "example",
    width: 10,
    height: 10,
    sprites: [],
    targets: [],
    players: [],
    shared: [],
    buttons: [],
    question: "",
    sentence: "",
    standing: [],
    final: [],
    actor: "",
    numbered: "",
    ...more,
  };
}
