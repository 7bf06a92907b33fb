/** Random values of this browser's own, which nobody else can foretell. They need no secure page: a server at home has none. */

/** So many random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

/** What a request is called: asked again by the same name, it is answered the same, and done once. */
export const freshErrand = (): string => randomHex(16);
