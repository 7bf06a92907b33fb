/**
 * Shaking the dice: this browser adds a random value of its own before the first draw, once the seed's hash is known.
 *
 * It remembers what was promised then and what it added, so that it can tell after the game whether both were kept.
 */
import { randomHex } from "../chance";
import type { ShowingFrame } from "../protocol";
import { recall, remember } from "../storage";

interface Promised {
  /** The hash of the seed, as it was shown before the value was told. */
  hash: string;
  value: string;
}

const VALUE_BYTES = 16;
const MOST_REMEMBERED = 50;
const NAME = "shakes";

/** The value to shake the dice with, if it is time for that and this person has not done it yet. */
export function valueToShakeWith(key: string, frame: ShowingFrame): string | null {
  const { stage, shakes, seed_hash: hash } = frame.showing;
  if (frame.role !== "person" || !frame.mine.length || stage !== "gathering") return null;
  if (shakes.some(({ person }) => person === frame.person)) return null;
  const known = promisedTo(key);
  const value = known?.value ?? randomHex(VALUE_BYTES);
  if (!known) note(key, { hash, value });
  return value;
}

/** Whether the promise is the one from before the game, and the value that was added here counts; null if none was. */
export function promiseKept(key: string, { showing }: ShowingFrame): boolean | null {
  const known = promisedTo(key);
  if (!known) return null;
  return showing.seed_hash === known.hash && showing.shakes.some(({ value }) => value === known.value);
}

function promisedTo(key: string): Promised | undefined {
  return recall<[string, Promised][]>(NAME, []).find(([known]) => known === key)?.[1];
}

function note(key: string, promised: Promised): void {
  const known = recall<[string, Promised][]>(NAME, []);
  remember(NAME, [...known, [key, promised]].slice(-MOST_REMEMBERED));
}
