/** Touching what is not offered: asks the table why, and keeps the answer until something else is touched. */
import type { Refusal, Touch } from "../protocol";
import type { Point } from "../scene/geometry";

export interface Reason {
  refusal: Refusal;
  /** Where it was touched, in the window. */
  at: Point;
}

export class Curiosity {
  reason = $state.raw<Reason | null>(null);
  private asked = 0;

  constructor(private readonly ask: (touch: Touch) => Promise<Refusal | null>) {}

  /** Asks about a touch; `otherwise` is done where there is nothing to say. */
  async wonder(touch: Touch, at: Point, otherwise: () => void = () => {}): Promise<void> {
    this.forget();
    const question = this.asked;
    const refusal = await this.ask(touch);
    if (question !== this.asked) return;
    if (refusal) this.reason = { refusal, at };
    else otherwise();
  }

  /** The answer has been read, or is not wanted any more. */
  forget(): void {
    this.asked += 1;
    this.reason = null;
  }
}
