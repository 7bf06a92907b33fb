/** The clocks that are offered for a new table. */

import type { Clock } from "../protocol";
import { words } from "../words.svelte";

export const CLOCKS: Clock[] = [
  { per: "move", seconds: 30, increment: 0 },
  { per: "move", seconds: 60, increment: 0 },
  { per: "move", seconds: 120, increment: 0 },
  { per: "game", seconds: 600, increment: 5 },
  { per: "game", seconds: 900, increment: 10 },
  { per: "game", seconds: 1800, increment: 15 },
];

export const LONGEST_MINUTES = 24 * 60;

export function clockText(clock: Clock): string {
  const time = duration(clock.seconds);
  if (clock.per === "move") return words("{time} for each move", { time });
  return words("{time} each, plus {increment} s a turn", { time, increment: clock.increment });
}

function duration(seconds: number): string {
  if (seconds < 60) return words("{count} second|{count} seconds", { count: seconds });
  return words("{count} minute|{count} minutes", { count: seconds / 60 });
}
