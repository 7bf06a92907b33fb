/** All that a puzzle's page knows: what is shown, what was tried, and why the right move is right. */
import { fetchPuzzle, fetchPuzzleAnswer } from "../api";
import { readScene, type PuzzleAnswer, type PuzzleTask, type Scene } from "../protocol";
import { changedSprites } from "../scene/changes";
import { sayScene, withoutOffers, type Choice } from "../scene/said";
import { Touching } from "../scene/touching.svelte";
import { play } from "../sound";
import type { Playing } from "../table/state.svelte";
import { catalogueOf } from "../words.svelte";
import { nextPuzzle } from "./next";
import { markSolved } from "./solved.svelte";

/** All that is offered in a scene. */
const choicesOf = ({ targets, players, shared, buttons }: Scene) =>
  [...targets, ...[...players, ...shared].flatMap((panel) => panel.items)]
    .flatMap((offering) => offering.choices)
    .concat(buttons);

export class PuzzleState extends Touching implements Playing {
  task = $state.raw<PuzzleTask | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  problem = $state.raw<unknown>(null);
  /** What to do when somebody wants to try once more what did not work. */
  again: () => Promise<void> = async () => {};
  marks = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether the solution was asked for. */
  given = $state(false);
  /** How many moves of the solution are shown. */
  step = $state(0);
  private scenes = $state.raw<Scene[]>([]);
  private loading = $state(false);

  readonly catalogue = $derived.by(() => catalogueOf(this.game));
  readonly done = $derived(this.answer?.right ?? false);
  readonly steps = $derived(this.scenes.length - 1);
  /** What stands for the right move where it is offered, once it is known; it may be the first of several small ones. */
  readonly pointed = $derived.by(() => {
    const offered = this.done && this.scenes[0] ? choicesOf(this.scenes[0]).map((choice) => choice.actions) : [];
    const right = offered.filter(([first]) => first === this.answer?.action).sort((a, b) => a.length - b.length);
    return right[0]?.join("+") ?? "";
  });
  private readonly said = $derived.by(() => {
    const shown = this.scenes[this.step];
    if (!shown) return null;
    const scene = sayScene(shown, this.catalogue);
    return this.done && this.step > 0 ? withoutOffers(scene) : scene;
  });

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    super();
  }

  get scene() {
    return this.said;
  }

  /** The right move is pointed at where it is offered, so that stays there when it was given up. */
  get busy(): boolean {
    return this.loading || this.step > 0;
  }

  /** Does something that may fail; then `again` does it once more. */
  async attempt(deed: () => Promise<void>): Promise<void> {
    this.again = () => this.attempt(deed);
    this.loading = true;
    this.problem = null;
    try {
      await deed();
    } catch (error) {
      this.problem = error;
    }
    this.loading = false;
  }

  async open(): Promise<void> {
    this.task = await fetchPuzzle(this.game, this.name);
    this.scenes = [readScene(this.task.scene)];
  }

  /** A choice may be several small moves; the first of them decides. */
  async choose(choice: Choice): Promise<void> {
    if (this.busy || this.done) return;
    this.cancel();
    await this.attempt(async () => {
      await this.ask(choice.actions[0]);
      if (this.done) {
        markSolved(this.game, this.name);
        this.showNext();
      }
      play(this.done ? "over" : "refused");
    });
  }

  async giveUp(): Promise<void> {
    this.cancel();
    await this.attempt(async () => {
      await this.ask();
      this.given = true;
    });
  }

  /** Goes on to another puzzle. */
  leave(): Promise<void> {
    return this.attempt(() => nextPuzzle(this.game, this.name));
  }

  /** Shows the solution one move on; after the last one, from the beginning. */
  showNext(): void {
    const next = (this.step + 1) % this.scenes.length;
    this.marks = changedSprites(this.scenes[this.step]!, this.scenes[next]!);
    this.step = next;
  }

  private async ask(action?: number): Promise<void> {
    this.answer = await fetchPuzzleAnswer(this.game, this.name, action);
    this.scenes = [this.scenes[0]!, ...this.answer.line.map((scene) => readScene(scene))];
  }
}
