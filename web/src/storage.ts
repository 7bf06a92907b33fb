/** What this browser remembers. Where storage is blocked, it is remembered until the page is closed. */

const PREFIX = "vineta.";
const untilClosed = new Map<string, string>();

/** A remembered value, or the given one if there is none or it cannot be read. */
export function recall<T>(name: string, otherwise: T): T {
  const text = readText(PREFIX + name);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  untilClosed.set(PREFIX + name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Private windows may forbid storage; the copy above has to do.
  }
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? untilClosed.get(name) ?? null;
  } catch {
    return untilClosed.get(name) ?? null;
  }
}
