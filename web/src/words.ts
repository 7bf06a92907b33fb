/** The words of the pages, in the reader's language. What games say comes from the server. */

import { settings, type Language } from "./settings.svelte";
import { de } from "./words/de";
import { en } from "./words/en";
import { nl } from "./words/nl";

/** The English catalogue says which words there are; one that lacks a word does not compile. */
export type Words = typeof en;

export const CATALOGUES: Record<Language, Words> = { en, de, nl };

/** All words in the language chosen now: `words().lobby.play`. Components follow when it is switched. */
export function words(): Words {
  return CATALOGUES[settings.language];
}

/** What a seat is called: the server names it by its colour, in English. */
export function seatName(colour: string): string {
  return words().colours[colour.toLowerCase()] ?? colour;
}
