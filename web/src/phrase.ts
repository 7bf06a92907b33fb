/**
 * What the server says has no language: a text that is the same in all of them, or a phrase, which is an English message
 * and its parts. Here it becomes words, by the rules of core/phrase.py.
 */
import type { Part, Text, Words } from "./protocol.generated";

/** Somebody who sits at a seat: what they are called, and the colour of the seat; empty while that is not known. */
export interface Player {
  called: Text;
  colour: string;
}

/**
 * What each English message is in a language; several forms where it counts something, by its first English form. At a
 * table, those who sit there are known by the names of their seats.
 */
export type Catalogue = Words & { people?: Readonly<Record<string, Player>> };

/** English needs no words of its own: whatever a catalogue lacks is said in English. */
export const ENGLISH: Catalogue = { language: "en", messages: {} };

/** A piece of what is said: words, or somebody who is shown with their colour. */
export type Piece = string | { name: string; colour: string };

const PLACE = /\{(\w+)\}/g;
/** Separates the two forms of a message that counts something; its part `count` chooses between them. */
const FORMS = "|";
/** The message that stands for whoever sits at a seat: its parts are the seat's name and title. */
const SEAT = "@";
const rules = new Map<string, Intl.PluralRules>();

/** A text in words. */
export function say(text: Part, catalogue: Catalogue): string {
  if (!Array.isArray(text)) return String(text);
  const [message, parts] = text;
  if (message === "") return parts.map((part) => say(part, catalogue)).join(", ");
  if (message === SEAT) return sayPlayer(parts, catalogue);
  return tell(message, namedParts(text), catalogue);
}

/** A text in words, with those who are named in it apart. */
export function sayInPieces(text: Part, catalogue: Catalogue): Piece[] {
  if (!Array.isArray(text)) return [String(text)];
  const [message, parts] = text;
  if (message === SEAT) return [playerPiece(parts, catalogue)];
  if (message === "")
    return parts.flatMap((part, index) => [...(index ? [", "] : []), ...sayInPieces(part, catalogue)]);
  const named = namedParts(text);
  return wordingOf(message, named.count, catalogue)
    .split(/(\{\w+\})/)
    .flatMap((bit) => {
      const part = /^\{\w+\}$/.test(bit) ? named[bit.slice(1, -1)] : undefined;
      return part === undefined ? [bit] : sayInPieces(part, catalogue);
    })
    .filter((piece) => piece !== "");
}

function sayPlayer([seat, title]: Part[], catalogue: Catalogue): string {
  return say(catalogue.people?.[String(seat)]?.called ?? title ?? "", catalogue);
}

function playerPiece(parts: Part[], catalogue: Catalogue): Piece {
  const colour = catalogue.people?.[String(parts[0])]?.colour ?? "";
  return { name: sayPlayer(parts, catalogue), colour };
}

/** Longer names do not fit onto the board. */
const SHORT = 10;

/** A text that a thing on the board bears: whoever has a long name is called by their seat there. */
export function sayBriefly(text: Text, catalogue: Catalogue): string {
  const said = say(text, catalogue);
  const isPlayer = Array.isArray(text) && text[0] === SEAT;
  return isPlayer && said.length > SHORT ? say(text[1][1] ?? "", catalogue) : said;
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
