/**
 * What the server says has no language: a text that is the same in all of them, or a phrase, which is an English message
 * and its parts. Here it becomes words, by the rules of core/phrase.py.
 */
import type { Part, Text, Words } from "./protocol.generated";

/** What each English message is in a language; several forms where it counts something, by its first English form. */
export type Catalogue = Words;

/** English needs no words of its own: whatever a catalogue lacks is said in English. */
export const ENGLISH: Catalogue = { language: "en", messages: {} };

const PLACE = /\{(\w+)\}/g;
/** Separates the two forms of a message that counts something; its part `count` chooses between them. */
const FORMS = "|";
const rules = new Map<string, Intl.PluralRules>();

/** A text in words. */
export function say(text: Part, catalogue: Catalogue): string {
  if (!Array.isArray(text)) return String(text);
  const [message, parts] = text;
  if (message === "") return parts.map((part) => say(part, catalogue)).join(", ");
  return tell(message, namedParts(text), catalogue);
}

/** The parts of a phrase by the names of their places; of a plain text none. */
export function namedParts(text: Text): Record<string, Part> {
  const [message, parts] = typeof text === "string" ? ["", []] : text;
  const names = new Set([...message.matchAll(PLACE)].map((place) => place[1]!));
  return Object.fromEntries([...names].map((name, index) => [name, parts[index] ?? ""]));
}

/** A text as it begins a line: with a capital letter. */
export function sayFirst(text: Text, catalogue: Catalogue): string {
  const said = say(text, catalogue);
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** A message in words, with its parts given by name. */
export function tell(message: string, parts: Record<string, Part>, catalogue: Catalogue): string {
  const wording = wordingOf(message, parts.count, catalogue);
  return wording.replace(PLACE, (place, name: string) => (name in parts ? say(parts[name]!, catalogue) : place));
}

function wordingOf(message: string, count: Part | undefined, { language, messages }: Catalogue): string {
  if (typeof count !== "number" || !message.includes(FORMS)) {
    const wording = messages[message] ?? message;
    return typeof wording === "string" ? wording : wording.at(-1)!;
  }
  const english = message.split(FORMS);
  const forms = messages[english[0]!];
  return Array.isArray(forms) ? formFor(count, forms, language) : formFor(count, english, "en");
}

function formFor(count: number, forms: string[], language: string): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count) === "one" ? forms[0]! : forms.at(-1)!;
}
