/** Looking back together: one leads, and the others see what the leader sees unless they look elsewhere. */
import type { Looking } from "../look/looking.svelte";
import type { Gaze } from "../protocol";

/** Who leads, who looks here, and through whose eyes if nobody says otherwise. */
export interface Company {
  leader: string;
  person: string;
  seat: number;
}

/** Milliseconds from one gaze that is told to the next: a slider moves faster than anybody can follow. */
const AT_MOST_EVERY = 120;

export class Together {
  /** Where the leader looks and points. */
  gaze = $state.raw<Gaze | null>(null);
  private following = $state(true);
  /** Through whose eyes somebody wants to look. */
  private chosen = $state<number | null>(null);
  private hasLed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly looking: Looking,
    private readonly company: () => Company,
    private readonly send: (gaze: Gaze) => void,
  ) {}

  get leader(): string {
    return this.company().leader;
  }

  get leads(): boolean {
    return this.leader !== "" && this.leader === this.company().person;
  }

  /** Whether this page shows what the leader sees. */
  get isLed(): boolean {
    return this.leader !== "" && !this.leads && this.following;
  }

  get eyes(): number {
    return (this.isLed ? this.gaze?.seat : this.chosen) ?? this.company().seat;
  }

  get point(): Gaze["point"] {
    return this.gaze?.step === this.looking.step && (this.leads || this.isLed) ? this.gaze.point : null;
  }

  /** The leader looks there now; whoever comes back to lead goes on where they were. */
  take(gaze: Gaze): void {
    if (this.leads && this.hasLed) return;
    this.gaze = gaze;
    if (this.leads) this.chosen = gaze.seat;
    if (this.leads || this.isLed) this.go();
  }

  /** Somebody else leads from now on; who looks back by themselves just then is left in peace. */
  beLed(): void {
    this.hasLed = false;
    if (this.leads) this.chosen = this.following ? (this.gaze?.seat ?? null) : this.chosen;
    else if (!this.gaze && this.looking.isLooking) this.following = false;
  }

  follow(): void {
    this.following = true;
    this.go();
  }

  lookElsewhere(): void {
    this.chosen = this.eyes;
    this.following = false;
  }

  lookThrough(seat: number): void {
    this.chosen = seat;
    if (this.looking.step !== null) this.looking.look(this.looking.step);
  }

  pointAt(x: number, y: number): void {
    this.show({ step: this.looking.step, seat: this.eyes, point: [x, y] });
  }

  /** Whenever this page looks at something else: a leader takes the others along, anybody else has left them. */
  notice(): void {
    const { step } = this.looking;
    if (this.leads && (this.gaze?.step ?? null) === step && (this.gaze?.seat ?? this.eyes) === this.eyes) return;
    if (this.leads) this.show({ step, seat: this.eyes, point: null });
    else if (this.isLed && this.gaze && step !== this.gaze.step) this.lookElsewhere();
  }

  /** The page is left. */
  close(): void {
    clearTimeout(this.timer);
  }

  private go(): void {
    if (this.gaze?.step === null) this.looking.stop();
    else if (this.gaze) this.looking.look(this.gaze.step);
  }

  private show(gaze: Gaze): void {
    this.gaze = gaze;
    this.hasLed = true;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.gaze && this.leads) this.send(this.gaze);
    }, AT_MOST_EVERY);
  }
}
