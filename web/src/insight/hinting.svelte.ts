/** A hint in two steps: first where to look, then which moves are good, and why. */
import type { Hint, Refusal } from "../protocol";

export type Answer = { kind: "hint"; ply: number; hint: Hint } | { kind: "refused"; error: Refusal } | null;

export class Hinting {
  thinking = $state(false);
  private given = $state.raw<{ ply: number; hint: Hint } | null>(null);
  private unfolded = $state(false);
  /** Which of the moves is pointed at. */
  chosen = $state(0);

  constructor(
    private readonly ask: () => Promise<Answer>,
    private readonly ply: () => number,
    private readonly refuse: (error: Refusal) => void,
  ) {}

  /** The hint, as long as nothing has happened since. */
  get hint(): Hint | null {
    return this.given && this.given.ply === this.ply() ? this.given.hint : null;
  }

  /** Whether the moves are shown, and not only where to look. */
  get open(): boolean {
    return this.hint !== null && this.unfolded;
  }

  /** The move that is pointed at, as the board knows it; empty while it is only said where to look. */
  get pointed(): string {
    const advice = this.open ? this.hint?.advice[this.chosen] : undefined;
    return advice ? String(advice.action) : "";
  }

  /** Asks for a hint; asked once more, tells the moves. */
  async more(): Promise<void> {
    if (this.thinking) return;
    if (this.hint) {
      this.unfolded = true;
      return;
    }
    this.thinking = true;
    const answer = await this.ask();
    this.thinking = false;
    if (answer?.kind === "refused") this.refuse(answer.error);
    if (answer?.kind !== "hint") return;
    this.unfolded = false;
    this.chosen = 0;
    this.given = { ply: answer.ply, hint: answer.hint };
  }

  forget(): void {
    this.given = null;
    this.unfolded = false;
  }
}
