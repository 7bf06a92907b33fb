/** What has just happened: told once, heard, and seen on the board. */
import type { LogLine, Showing } from "../protocol";
import type { Sound } from "../sound";

/** What sounds when several things happen at once: the first of these. */
const MOODS = ["end", "loss", "gain", "twist"] as const;

export class News {
  /** The lines of the last moves that were shown. */
  lines = $state.raw<LogLine[]>([]);
  /** Counts the times that there were any. */
  edition = $state(0);

  /** Takes in the next showing; what a first one tells is no news, nor what other eyes see. */
  take(before: Showing | null, now: Showing): void {
    if (!before?.scene || before.seat !== now.seat) return;
    const told = now.log.filter((line) => isStory(line) && line.number > before.ply);
    if (told.length > 0) this.tell(told);
  }

  /** Tells the lines of a move, be it of the present or of the past. */
  tell(lines: LogLine[]): void {
    this.lines = lines;
    this.edition += 1;
  }
}

function isStory(line: LogLine): boolean {
  return line.kind === "move" || line.kind === "happening";
}

/** What a showing sounds like, one after the other. */
export function soundsOf(before: Showing, now: Showing, person: string): Sound[] {
  if (now.stage === "over" && before.stage !== "over") return ["over"];
  const moods = MOODS.filter((mood) => now.log.some((line) => line.mood === mood)).slice(0, 1);
  if (now.asked && !before.asked) return [...moods, "turn"];
  if (now.log.some((line) => line.kind === "chat" && line.person !== person)) return ["chat"];
  if (moods.length > 0) return moods;
  return now.log.some((line) => line.kind === "move") ? ["move"] : [];
}
