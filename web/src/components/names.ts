/** Friendly names for people who have not said theirs. */

import { recall, remember } from "../storage";
import { words } from "../words.svelte";

/** A name that nobody at the table has; the same in this browser from day to day. */
export function suggestName(taken: string[]): string {
  const names = friendlyNames();
  const start = favourite();
  const rotated = names.map((_, index) => names[(start + index) % names.length]!);
  return rotated.find((name) => !taken.includes(name)) ?? `${rotated[0]} ${taken.length + 1}`;
}

function friendlyNames(): string[] {
  return [
    words("Diver"),
    words("Sailor"),
    words("Mermaid"),
    words("Pilot"),
    words("Dolphin"),
    words("Seagull"),
    words("Lantern"),
  ];
}

function favourite(): number {
  const known = recall("favourite", -1);
  if (known >= 0) return known;
  const drawn = Math.floor(Math.random() * 1000);
  remember("favourite", drawn);
  return drawn;
}
