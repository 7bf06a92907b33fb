/** The clocks that are offered for a new table. */

import type { Clock } from "../api";
import type { Words } from "../words";

export const CLOCKS: Clock[] = [
  { per: "move", seconds: 30, increment: 0 },
  { per: "move", seconds: 60, increment: 0 },
  { per: "move", seconds: 120, increment: 0 },
  { per: "game", seconds: 600, increment: 5 },
  { per: "game", seconds: 900, increment: 10 },
  { per: "game", seconds: 1800, increment: 15 },
];

export const LONGEST_MINUTES = 24 * 60;

export function clockText(clock: Clock, { opening }: Words): string {
  if (clock.per === "move") return opening.clockPerMove(clock.seconds);
  return opening.clockPerGame(clock.seconds, clock.increment);
}
