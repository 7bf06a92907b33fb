/** The log of a table, put together from the lines that come with each showing. */
import type { LogLine, Showing } from "../protocol";

/** One log for each pair of eyes and each language: the server sends to each what it has not seen yet. */
export class Logs {
  private readonly logs = new Map<string, LogLine[]>();

  /** Takes in the lines of a showing, and gives all lines for its eyes. A first showing begins anew. */
  add(showing: Showing, language: string): LogLine[] {
    const name = `${showing.seat} ${language}`;
    const first = showing.log[0];
    const known = this.logs.get(name) ?? [];
    const kept = first ? known.filter((line) => line.number < first.number) : known;
    const lines = [...kept, ...showing.log];
    this.logs.set(name, lines);
    return lines;
  }
}
