/** Looks back at earlier moves of a game that is played or over, on the board itself, through one's own eyes. */
import type { ReplayStep } from "../protocol";
import { Steps } from "../replay/steps";
import { changedSprites } from "../scene/changes";
import { settings, type Speed } from "../settings.svelte";

export interface Present {
  /** How many moves have been made. */
  steps: number;
  /** Whose eyes. */
  seat: number;
}

/** How long a move stands when moves are played once more, in milliseconds. */
const STANDS: Record<Speed, number> = { calm: 2600, normal: 1500, quick: 700, "at once": 900 };

export class Looking {
  /** The move that is looked at; null in the present. */
  step = $state<number | null>(null);
  /** What was to be seen after it; the one before until it has come. */
  shown = $state.raw<ReplayStep | null>(null);
  marks = $state.raw<ReadonlySet<string>>(new Set());
  /** Up to which move it goes on by itself; null while it stands. */
  until = $state<number | null>(null);
  failed = $state(false);
  /** How many moves there were when somebody began to look back. */
  private before = $state(0);
  private steps: Steps | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly fetchStep: (step: number, seat: number) => Promise<ReplayStep>,
    private readonly present: () => Present,
  ) {}

  get isLooking(): boolean {
    return this.step !== null;
  }

  /** How many moves were made meanwhile. */
  get missed(): number {
    return this.step === null ? 0 : Math.max(0, this.present().steps - this.before);
  }

  /** Looks at one move. */
  look(step: number): void {
    this.pause();
    void this.go(step);
  }

  /** One move back or on; beyond the last one is the present. */
  turn(by: number): void {
    const to = (this.step ?? this.present().steps) + by;
    if (to > this.present().steps) this.stop();
    else this.look(to);
  }

  /** Plays the moves after one up to another, and comes back. */
  playOn(from: number, until: number): void {
    this.until = until;
    void this.go(from);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.until = null;
  }

  /** Back to the present. */
  stop(): void {
    this.pause();
    this.step = this.shown = this.steps = null;
    this.marks = new Set();
  }

  private async go(wanted: number): Promise<void> {
    const { steps, seat } = this.present();
    const step = Math.max(0, Math.min(wanted, steps));
    if (this.step === null) this.before = steps;
    // Each look back fetches anew: moves may have been taken back since the last one.
    this.steps ??= new Steps(() => this.present().steps, this.fetchStep);
    this.step = step;
    try {
      const fetched = await this.steps.get(step, seat);
      if (this.step !== step || this.present().seat !== seat) return;
      this.show(fetched);
    } catch {
      this.failed = true;
    }
  }

  private show(fetched: ReplayStep): void {
    const isNext = this.shown !== null && Math.abs(this.shown.step - fetched.step) === 1;
    this.marks = isNext ? changedSprites(this.shown!.scene, fetched.scene) : new Set();
    this.shown = fetched;
    this.failed = false;
    clearTimeout(this.timer);
    if (this.until !== null) this.timer = setTimeout(() => this.goOn(), STANDS[settings.speed]);
  }

  private goOn(): void {
    if (this.step === null || this.until === null) return;
    if (this.step >= this.until) this.stop();
    else void this.go(this.step + 1);
  }
}
