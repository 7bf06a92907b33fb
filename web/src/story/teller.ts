/** What every telling of a game needs: its words and figures, and the ways to a rule and to an earlier move. */
import { getContext, setContext } from "svelte";
import type { Catalogue } from "../phrase";
import type { Figure } from "../protocol";

export interface Teller {
  readonly catalogue: Catalogue;
  readonly figures: Figure[];
  /** What those at the seats are called, and their colours, by the numbers of the seats. */
  readonly players: readonly { name: string; colour: string }[];
  openRule(rule: string): void;
  /** Shows an earlier move on the board; where there is none, it cannot be asked for. */
  readonly lookAt: ((step: number) => void) | undefined;
}

const NAME = Symbol("teller");

export function provideTeller(teller: Teller): void {
  setContext(NAME, teller);
}

export function useTeller(): Teller {
  return getContext<Teller>(NAME);
}
