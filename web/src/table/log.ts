/** The log of a table, put together from the lines that come with each showing. */
import type { LogLine, Showing } from "../protocol";

/** One log for each pair of eyes: the server sends to each what it has not seen yet. */
export class Logs {
  private readonly logs = new Map<number, LogLine[]>();

  /** Takes in the lines of a showing, and gives all lines for its eyes. A first showing begins anew. */
  add(showing: Showing): LogLine[] {
    const first = showing.log[0];
    const known = this.logs.get(showing.seat) ?? [];
    const kept = first ? known.filter((line) => line.number < first.number) : known;
    const lines = [...withoutSteps(kept, showing.log), ...showing.log];
    this.logs.set(showing.seat, lines);
    return lines;
  }
}

/** Moves that have been taken back since cannot be looked at any more: an event tells how many were kept. */
function withoutSteps(known: LogLine[], news: LogLine[]): LogLine[] {
  const left = Math.min(...news.filter((line) => line.kind === "event" && line.step >= 0).map((line) => line.step));
  return Number.isFinite(left) ? known.map((line) => (line.step > left ? { ...line, step: -1 } : line)) : known;
}
