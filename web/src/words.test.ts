import { afterEach, expect, test, vi } from "vitest";
import { codeOf } from "./code";
import { answer } from "./testing";
import { say } from "./phrase";
import { change } from "./settings.svelte";
import { catalogueOf, commonCatalogue, words } from "./words.svelte";

const SOURCES = import.meta.glob<string>(["./**/*.{ts,svelte}", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const TRANSLATIONS = import.meta.glob<Record<string, string | string[]>>("../locale/*.po", {
  import: "default",
  eager: true,
});
const CALL = /\bwords\(\s*(["'`])(.*?)(?<!\\)\1/g;
const PLACE = /\{\w+\}/g;

/** All messages of the pages, as they stand in the calls of `words`. */
const MESSAGES = new Set(Object.values(SOURCES).flatMap((text) => [...text.matchAll(CALL)].map((call) => call[2]!)));

function places(text: string): string[] {
  return [...new Set(text.match(PLACE))].sort();
}

afterEach(() => change({ language: "en" }));

test("every text of the pages is translated, and nothing else is", () => {
  const english = [...MESSAGES].map((message) => message.split("|")[0]!).filter(Boolean);
  expect(Object.keys(TRANSLATIONS)).toEqual(["../locale/de.po", "../locale/nl.po"]);
  const codes = new Set(english.map(codeOf));
  expect(codes.size, "two texts have the same code").toBe(new Set(english).size);
  for (const messages of Object.values(TRANSLATIONS)) {
    expect(english.filter((message) => !(codeOf(message) in messages))).toEqual([]);
    expect(Object.keys(messages).filter((code) => !codes.has(code))).toEqual([]);
  }
});

test("a translation has the places of its message, and both forms where it counts something", () => {
  for (const messages of Object.values(TRANSLATIONS))
    for (const message of [...MESSAGES].filter(Boolean)) {
      const [english, ...others] = message.split("|");
      const forms = [messages[codeOf(english!)]!].flat();
      expect(forms, message).toHaveLength(1 + others.length);
      for (const form of forms) expect([message, ...places(form)]).toEqual([message, ...places(english!)]);
    }
});

test("no word of the pages is looked up by a variable, which nobody could check", () => {
  const calls = Object.entries(SOURCES).flatMap(([file, text]) =>
    file === "./words.svelte.ts" ? [] : [...text.matchAll(/\bwords\(\s*[^"'`\s]/g)],
  );
  expect(calls).toEqual([]);
});

test("words come once, and until then everything is said in English", async () => {
  const fetched = vi.fn(async (address: string) => {
    const messages = address.includes("/games/") ? { boat: "Boot" } : { boat: "?", bot: "Maschine" };
    return answer({ language: "de", messages });
  });
  vi.stubGlobal("fetch", fetched);
  expect(say(["boat", []], commonCatalogue())).toBe("boat");
  expect(fetched).not.toHaveBeenCalled();
  change({ language: "de" });
  expect(say(["boat", []], catalogueOf("any"))).toBe("boat");
  await vi.waitFor(() => expect(say(["boat", []], catalogueOf("any"))).toBe("Boot"));
  expect(say(["bot", []], catalogueOf("any"))).toBe("Maschine");
  expect(say(["bot", []], commonCatalogue())).toBe("Maschine");
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    "/api/words?language=de",
    "/api/games/any/words?language=de",
  ]);
});

test("a game may say in an English sentence what it sends in a short form", async () => {
  const fetched = vi.fn(async () => answer({ language: "en", messages: { chips: "Chips lengthen a walk." } }));
  vi.stubGlobal("fetch", fetched);
  expect(say(["chips", []], catalogueOf("short"))).toBe("chips");
  await vi.waitFor(() => expect(say(["chips", []], catalogueOf("short"))).toBe("Chips lengthen a walk."));
  expect(fetched.mock.calls).toHaveLength(1);
});

test("words that did not come are asked for again", async () => {
  let failures = 1;
  vi.stubGlobal("fetch", async () => {
    if (failures-- > 0) throw new TypeError("no network");
    return answer({ language: "nl", messages: { boat: "boot" } });
  });
  change({ language: "nl" });
  expect(say(["boat", []], commonCatalogue())).toBe("boat");
  await vi.waitFor(() => expect(say(["boat", []], commonCatalogue())).toBe("boot"));
});

test("the pages count in the reader's language", async () => {
  change({ language: "de" });
  await vi.waitFor(() => expect(words("{count} rule|{count} rules", { count: 1 })).toBe("1 Regel"));
  expect(words("{count} rule|{count} rules", { count: 3 })).toBe("3 Regeln");
});
