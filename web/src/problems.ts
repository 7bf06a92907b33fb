/** What to tell people when something goes wrong. */

import { ApiError } from "./api";
import { say } from "./phrase";
import { commonCatalogue, words } from "./words.svelte";

/** A sentence about any error: the server's own where it has one, ours otherwise. */
export function problemText(error: unknown, catalogue = commonCatalogue()): string {
  if (!(error instanceof ApiError)) return words("Something went wrong.");
  if (error.kind === "offline") return words("The server does not answer. Is it running, and are you connected?");
  if (error.kind === "unavailable" || error.kind === "unknown")
    return words("The server cannot answer just now. Please try again in a moment.");
  return say(error.text, catalogue) || nameless(error.kind);
}

function nameless(kind: string): string {
  if (kind === "limit") return words("That was a little fast. Please wait a moment and try again.");
  if (kind === "missing") return words("This does not exist, or not any more.");
  return words("Something went wrong.");
}

/** Whether it is no use to try again: there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "missing";
}
