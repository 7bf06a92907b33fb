/** Points and treasures that rise from where they were won or lost. */
import type { Figure, LogLine } from "../protocol";
import { readChange } from "../protocol";
import type { Point } from "../scene/geometry";

export interface Flight extends Point {
  key: string;
  /** "+3". */
  text: string;
  symbol: string;
  seat: number;
  isLoss: boolean;
  /** How many rise from the same place before it. */
  order: number;
}

/** No more than so many from one place: nobody could read them. */
const MOST = 6;

/** What rises when these lines are told: all changes of players' figures that have a place. */
export function flightsOf(lines: LogLine[], figures: Figure[]): Flight[] {
  const atPlace = new Map<string, number>();
  return lines.flatMap((line, index) => {
    if (!line.place) return [];
    const [x, y] = line.place;
    const place = `${x} ${y}`;
    return line.changes.map(readChange).flatMap(({ figure, seat, amount }) => {
      const order = atPlace.get(place) ?? 0;
      const known = figures.find(({ name }) => name === figure);
      if (!known || seat < 0 || amount === 0 || order >= MOST) return [];
      atPlace.set(place, order + 1);
      const key = `${line.number} ${index} ${figure} ${seat}`;
      const text = amount > 0 ? `+${amount}` : `−${-amount}`;
      return [{ key, x, y, text, symbol: known.symbol, seat, isLoss: amount < 0, order }];
    });
  });
}
