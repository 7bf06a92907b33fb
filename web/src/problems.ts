/** What to tell people when something goes wrong. */

import { ApiError } from "./api";
import { words } from "./words";

/** A sentence about any error: the server's own where it has one, ours otherwise. */
export function problemText(error: unknown): string {
  const { errors } = words();
  if (!(error instanceof ApiError)) return errors.other;
  if (error.kind === "offline") return errors.offline;
  if (error.kind === "unavailable") return errors.unavailable;
  if (error.kind === "limit") return error.message || errors.limit;
  if (error.kind === "missing") return error.message || errors.missing;
  return error.message || errors.other;
}

/** Whether it is no use to try again: there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "missing";
}
