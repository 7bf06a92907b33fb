/** What the others have done since one's last turn. */
import type { Change, LogLine, Text } from "../protocol";
import { deedsOf, linesOf, netChanges, type Deed } from "./deeds";

export interface Doings {
  seat: number;
  /** What they did, in a few sentences. */
  sentences: Text[];
  /** How many sentences were left out. */
  more: number;
  changes: Change[];
}

export interface Recap {
  /** The moves that it tells of come after this one … */
  from: number;
  /** … up to this one. */
  to: number;
  doings: Doings[];
}

/** So many sentences tell what somebody did. */
const MOST = 3;
const NATURE = -1;

/** What happened after the seat's last move; null where nobody else has done anything. */
export function recapFor(lines: LogLine[], seat: number): Recap | null {
  const all = deedsOf(lines).filter(({ line }) => line.kind === "move" && line.step >= 0);
  const moves = all.filter(({ line }) => !line.setup);
  const own = moves.findLastIndex(({ line }) => line.seat === seat);
  const since = moves.slice(own + 1);
  const bySeat = groupBySeat(since);
  if (bySeat.size === 0) return null;
  return {
    from: (moves[own] ?? all.findLast(({ line }) => line.setup))?.line.step ?? 0,
    to: since.at(-1)!.line.step,
    doings: [...bySeat].map(([other, deeds]) => tellOf(other, deeds, seat)),
  };
}

/** Chance belongs to whoever has moved before it; what it did before anybody moved is told in the log alone. */
function groupBySeat(deeds: Deed[]): Map<number, Deed[]> {
  const bySeat = new Map<number, Deed[]>();
  let mover = NATURE;
  for (const deed of deeds) {
    if (deed.line.seat !== NATURE) mover = deed.line.seat;
    if (mover !== NATURE) bySeat.set(mover, [...(bySeat.get(mover) ?? []), deed]);
  }
  return bySeat;
}

function tellOf(seat: number, deeds: Deed[], me: number): Doings {
  const happenings = deeds.flatMap((deed) => deed.happenings).filter(isTold);
  const moves = deeds.map((deed) => deed.line).filter((line) => isTold(line) && line.seat === seat);
  const told = happenings.length > 0 ? mostImportant(happenings, me) : moves.slice(0, MOST);
  const all = happenings.length > 0 ? happenings : moves;
  return {
    seat,
    sentences: told.map((line) => line.text),
    more: all.length - told.length,
    changes: netChanges(deeds.flatMap(linesOf)),
  };
}

function isTold(line: LogLine): boolean {
  return line.text !== "";
}

/** The few that matter most to a seat, in the order in which they happened. */
function mostImportant(lines: LogLine[], me: number): LogLine[] {
  const byWeight = [...lines].sort((one, other) => weightOf(other, me) - weightOf(one, me)).slice(0, MOST);
  return lines.filter((line) => byWeight.includes(line));
}

function weightOf(line: LogLine, me: number): number {
  return (line.seats.includes(me) ? 4 : 0) + (line.mood ? 2 : 0) + (line.changes.length > 0 ? 1 : 0);
}
