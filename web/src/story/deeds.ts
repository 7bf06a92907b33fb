/** The log as deeds: a move together with what it brought about. */
import type { Change, LogLine } from "../protocol";
import { readChange } from "../protocol";

export interface Deed {
  /** A move; or whatever else a line tells. */
  line: LogLine;
  happenings: LogLine[];
}

/** Each line with the happenings that follow from it. */
export function deedsOf(lines: LogLine[]): Deed[] {
  const deeds: Deed[] = [];
  for (const line of lines) {
    const last = deeds.at(-1);
    if (line.kind === "happening" && last) last.happenings.push(line);
    else deeds.push({ line, happenings: [] });
  }
  return deeds;
}

/** What the log shows at one place: a deed, or all by which the table was laid, to be opened. */
export type Entry = { deed: Deed; laid?: undefined } | { laid: Deed[]; deed?: undefined };

/** Deeds with those of the set-up folded into one entry, where there are several. */
export function entriesOf(deeds: Deed[]): Entry[] {
  const first = deeds.findIndex(({ line }) => line.setup);
  const laid = deeds.filter(({ line }) => line.setup);
  if (laid.length < 2) return deeds.map((deed) => ({ deed }));
  return deeds.flatMap((deed, index): Entry[] => {
    if (index === first) return [{ laid }];
    return deed.line.setup ? [] : [{ deed }];
  });
}

/** All lines of a deed, the move first. */
export function linesOf({ line, happenings }: Deed): LogLine[] {
  return [line, ...happenings];
}

/** What went up or down on the whole, by figure and seat, in the order in which it was told first. */
export function netChanges(lines: LogLine[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of lines.flatMap((line) => line.changes.map(readChange))) {
    const name = `${change.figure} ${change.seat}`;
    const before = net.get(name)?.amount ?? 0;
    net.set(name, { ...change, amount: before + change.amount });
  }
  return [...net.values()].filter((change) => change.amount !== 0);
}
