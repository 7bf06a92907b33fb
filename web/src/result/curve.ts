/** The standings over a game as a drawing: a line for each seat, by the figure that decides first. */
import type { Story } from "../protocol";

/** The drawing's size, in its own units. */
export const WIDTH = 360;
export const HEIGHT = 150;
const MARGIN = { left: 26, right: 132, top: 10, bottom: 18 };
/** Lines that lie upon each other are shifted a little, so that all can be seen. */
const SHIFT = 1.6;
/** Names stand at least so far apart. */
const APART = 13;
/** And so far the numbers of moments. */
const NUMBERS_APART = 9;

export interface Line {
  seat: number;
  path: string;
  /** Where its name stands. */
  end: { x: number; y: number; value: number };
}

export interface Drawing {
  lines: Line[];
  /** Values at the left side. */
  ticks: { value: number; y: number }[];
  steps: number;
  xOf: (step: number) => number;
}

export function drawCurve(curve: Story["curve"]): Drawing {
  const steps = Math.max(1, curve.at(-1)?.step ?? 1);
  const values = curve.flatMap((point) => point.standing.map((row) => row[0] ?? 0));
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const xOf = (step: number): number => MARGIN.left + (step / steps) * (WIDTH - MARGIN.left - MARGIN.right);
  const yOf = (value: number): number =>
    MARGIN.top + ((highest - value) / (highest - lowest)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const seats = curve[0]?.standing.length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const shift = (seat - (seats - 1) / 2) * SHIFT;
    const valueAt = (index: number): number => curve[index]!.standing[seat]?.[0] ?? 0;
    const path = curve.map(({ step }, index) => {
      const [x, y] = [rounded(xOf(step)), rounded(yOf(valueAt(index)) + shift)];
      return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    });
    const value = valueAt(curve.length - 1);
    return { seat, path: path.join(""), end: { x: xOf(steps) + 6, y: yOf(value), value } };
  });
  spread(lines);
  const ticks = [...new Set([lowest, Math.round((lowest + highest) / 2), highest])];
  return { lines, ticks: ticks.map((value) => ({ value, y: yOf(value) })), steps, xOf };
}

/** Moves names apart that would stand upon each other, from the top down and back up from the bottom. */
function spread(lines: Line[]): void {
  const byHeight = [...lines].sort((one, other) => one.end.y - other.end.y);
  byHeight.forEach(({ end }, index) => {
    const above = byHeight[index - 1];
    if (above) end.y = Math.max(end.y, above.end.y + APART);
  });
  let lowest = HEIGHT - MARGIN.bottom + 4;
  for (const { end } of byHeight.reverse()) {
    end.y = Math.min(end.y, lowest);
    lowest = end.y - APART;
  }
}

/** Where the numbers of moments stand: below them, unless the one before it stands there already. */
export function placeNumbers(moments: number[]): number[] {
  let free = 0;
  return moments.map((x) => {
    const placed = Math.max(x, free);
    free = placed + NUMBERS_APART;
    return placed;
  });
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
