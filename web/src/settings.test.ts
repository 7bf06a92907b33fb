import { expect, test, vi } from "vitest";
import { change, preferredLanguage, settings } from "./settings.svelte";
import { recall, remember } from "./storage";
import { prepareWords, words } from "./words.svelte";

test("the first language that we speak is chosen", () => {
  expect(preferredLanguage(["fr-CH", "de-CH", "en"])).toBe("de");
  expect(preferredLanguage(["nl"])).toBe("nl");
  expect(preferredLanguage(["fr", "delicious"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});

test("sounds are off until somebody wants them", () => {
  expect(settings.sound).toBe(false);
});

test("a language that is switched changes the words and the page", async () => {
  change({ language: "de" });
  await prepareWords();
  expect(words("Play")).toBe("Spielen");
  expect(document.documentElement.lang).toBe("de");
});

test("only what was chosen is remembered", () => {
  change({ theme: "dark" });
  expect(recall("settings", {})).toMatchObject({ theme: "dark" });
  expect(recall("settings", {})).not.toHaveProperty("animations");
});

test("where storage is blocked, things are remembered until the page is closed", () => {
  const blocked = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  remember("name", "Ada");
  expect(recall("name", "")).toBe("Ada");
});

test("what cannot be read counts as not remembered", () => {
  localStorage.setItem("vineta.broken", "{");
  expect(recall("broken", 7)).toBe(7);
});
