/** What somebody has picked and aimed at on a board, and which of several choices they are asked about. */
import type { Asking } from "../table/state.svelte";
import { distinct, offeredTargets, targetName } from "./picking";
import type { Choice, Scene, Sprite, Target } from "./said";

/** A board without a table: in a lesson, or in a puzzle. */
export abstract class Touching {
  picked = $state("");
  asking = $state.raw<Asking | null>(null);
  private aimedAt = $state("");
  readonly aimed = $derived.by(
    () => this.scene && offeredTargets(this.scene, this.picked).find((target) => targetName(target) === this.aimedAt),
  );
  /** There is no table. */
  readonly showing = null;

  abstract get scene(): Scene | null;
  abstract get busy(): boolean;
  abstract choose(choice: Choice): Promise<void>;

  touch(choices: Choice[], at: DOMRect, { place = "", piece = null }: Partial<Asking> = {}): void {
    const offered = distinct(choices);
    if (offered.length === 1 && !piece) void this.choose(offered[0]!);
    else if (offered.length > 0) this.asking = { choices: offered, at, place, piece };
  }

  pick(piece: Sprite["id"]): void {
    this.cancel();
    this.picked = piece;
  }

  aim(target: Target | null): void {
    this.aimedAt = target ? targetName(target) : "";
  }

  cancel(): void {
    this.asking = null;
    this.picked = this.aimedAt = "";
  }

  /** Nothing was done that could be taken back. */
  async undo(): Promise<void> {}
}
