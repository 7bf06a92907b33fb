/** What somebody likes: language, look, sound. Kept in this browser only. */

import { recall, remember } from "./storage";

export const LANGUAGES = ["en", "de", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", nl: "Nederlands" };
export type Theme = "auto" | "light" | "dark";

/** How fast others' moves follow each other, and how fast pieces move. */
export const SPEEDS = ["calm", "normal", "quick", "at once"] as const;
export type Speed = (typeof SPEEDS)[number];

const DARK = "(prefers-color-scheme: dark)";

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  animations: boolean;
  speed: Speed;
  name: string;
}

/** The settings; components that read a field follow its changes. Change them with `change`. */
export const settings: Settings = $state({ ...defaults(), ...recall<Partial<Settings>>("settings", {}) });

/** Only what somebody has chosen is kept, so that the browser's language and wishes count until then. */
export function change(chosen: Partial<Settings>): void {
  Object.assign(settings, chosen);
  remember("settings", { ...recall<Partial<Settings>>("settings", {}), ...chosen });
  showOnPage();
}

/** Tells the style sheet and the screen reader. */
export function showOnPage(): void {
  const page = document.documentElement;
  page.lang = settings.language;
  page.dataset.theme = shownTheme();
  page.dataset.animations = isMoving() ? "on" : "off";
}

/** Whether anything moves on the page. */
export function isMoving(): boolean {
  return settings.animations && settings.speed !== "at once";
}

/** Light or dark, also where somebody leaves it to the device. */
function shownTheme(): "light" | "dark" {
  if (settings.theme !== "auto") return settings.theme;
  return window.matchMedia(DARK).matches ? "dark" : "light";
}

/** The device may change its mind in the evening. */
export function followDevice(): void {
  window.matchMedia(DARK).addEventListener("change", showOnPage);
}

/** The first of somebody's languages that we speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.find(isLanguage) ?? "en";
}

function isLanguage(tag: string | undefined): tag is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(tag);
}

function defaults(): Settings {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    language: preferredLanguage(navigator.languages ?? [navigator.language]),
    theme: "auto",
    sound: false,
    animations: !still,
    speed: still ? "at once" : "normal",
    name: "",
  };
}
