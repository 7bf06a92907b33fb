/** What this browser calls itself where the same game is played by many: its first attempt counts. Told to the server alone. */
import { randomHex } from "./chance";
import { recall, remember } from "./storage";

export function visitor(): string {
  const known = recall("visitor", "");
  if (known) return known;
  const fresh = randomHex(16);
  remember("visitor", fresh);
  return fresh;
}
