/** All that a lesson's page knows: the moment that is shown, what the learner has picked, and what was answered. */
import { fetchLessonStep, fetchWhy, type LessonMoment } from "../api";
import type { Text, Touch } from "../protocol";
import { changedSprites } from "../scene/changes";
import { sayScene, type Choice } from "../scene/said";
import { Touching } from "../scene/touching.svelte";
import { play } from "../sound";
import type { Playing } from "../table/state.svelte";
import { catalogueOf } from "../words.svelte";

/** How long a move of others stands before the next one is shown. */
const WATCHED = 1300;

/** Why a touch was not what is asked for. */
export interface Answer {
  rule: string;
  heading: Text;
  text: Text;
}

export class LessonState extends Touching implements Playing {
  moment = $state.raw<LessonMoment | null>(null);
  marks = $state.raw<ReadonlySet<string>>(new Set());
  answer = $state.raw<Answer | null>(null);
  problem = $state.raw<unknown>(null);
  private loading = $state(false);
  /** The moments before this one at which something was read or done. */
  private passed = $state.raw<number[]>([]);

  readonly catalogue = $derived.by(() => catalogueOf(this.game));
  private readonly said = $derived(this.moment && sayScene(this.moment.scene, this.catalogue));
  /** What is to be chosen, as elements name it in `data-actions`; empty while nothing is. */
  readonly wanted = $derived(this.moment?.actions.join("+") ?? "");
  readonly canGoBack = $derived(this.passed.length > 0);

  private readonly fetched = new Map<number, Promise<LessonMoment>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly lesson: string,
    private readonly onmoment: (step: number) => void,
  ) {
    super();
  }

  get scene() {
    return this.said;
  }

  get busy(): boolean {
    return this.loading || this.moment?.kind !== "touch";
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Shows a moment of the lesson, and fetches the next one beforehand. */
  async show(step: number): Promise<void> {
    clearTimeout(this.timer);
    this.loading = true;
    try {
      const moment = await this.get(step);
      if (!this.closed) this.present(moment);
    } catch (error) {
      this.problem = error;
    }
    this.loading = false;
  }

  async next(): Promise<void> {
    const { moment } = this;
    if (!moment || this.loading || moment.kind === "end") return;
    if (moment.kind !== "watch") this.passed = [...this.passed, moment.step];
    await this.show(moment.step + 1);
  }

  async back(): Promise<void> {
    const step = this.passed.at(-1);
    if (step === undefined || this.loading) return;
    this.passed = this.passed.slice(0, -1);
    await this.show(step);
  }

  override cancel(): void {
    super.cancel();
    this.answer = null;
  }

  /** What is asked for leads on; anything else is answered with the rule that this is about. */
  async choose(choice: Choice): Promise<void> {
    const { moment } = this;
    if (this.busy || !moment) return;
    this.cancel();
    if (choice.actions.join("+") === this.wanted) {
      play("move");
      await this.next();
    } else this.reply({ rule: moment.rule, heading: moment.heading, text: moment.wrong });
  }

  /** Somebody touched what offers nothing now. */
  async wonder(touch: Touch): Promise<void> {
    const { moment } = this;
    if (this.busy || !moment) return;
    const usual = { rule: moment.rule, heading: moment.heading, text: moment.wrong };
    const answer = await fetchWhy(this.game, this.lesson, moment.step, touch).catch(() => usual);
    if (moment === this.moment) this.reply(answer);
  }

  private reply(answer: Answer): void {
    this.answer = answer;
    play("refused");
  }

  private present(moment: LessonMoment): void {
    this.marks = this.moment ? changedSprites(this.moment.scene, moment.scene) : new Set();
    this.moment = moment;
    this.problem = null;
    this.cancel();
    this.onmoment(moment.step);
    if (moment.kind === "end") play("over");
    else this.get(moment.step + 1).catch(() => {});
    if (moment.kind === "watch") this.timer = setTimeout(() => void this.next(), WATCHED);
  }

  private get(step: number): Promise<LessonMoment> {
    const known = this.fetched.get(step);
    if (known) return known;
    const coming = fetchLessonStep(this.game, this.lesson, step);
    this.fetched.set(step, coming);
    coming.catch(() => this.fetched.delete(step));
    return coming;
  }
}
