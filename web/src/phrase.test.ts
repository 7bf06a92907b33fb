import { expect, test } from "vitest";
import { ENGLISH, say, sayFirst, type Catalogue } from "./phrase";
import type { Text } from "./protocol.generated";

const GERMAN: Catalogue = {
  language: "de",
  messages: {
    "{player} takes {what} from {place}": "{player} nimmt {what}: {place}, ja, {place}",
    "{count} die": ["{count} Würfel", "{count} Würfel (viele)"],
    "{first} and {last}": "{first} und {last}",
    shells: "Muscheln",
    "the sea": "das Meer",
  },
};
const TAKES: Text = ["{player} takes {what} from {place}", ["Ada", ["shells", []], ["the sea", []]]];
const dice = (count: number): Text => ["{count} die|{count} dice", [count]];

test("a plain text is shown as it is in every language", () => {
  expect(say("shells", GERMAN)).toBe("shells");
  expect(say("", GERMAN)).toBe("");
});

test("parts fill the places that the English message names, in its order; the translation may name them anywhere", () => {
  expect(say(TAKES, ENGLISH)).toBe("Ada takes shells from the sea");
  expect(say(TAKES, GERMAN)).toBe("Ada nimmt Muscheln: das Meer, ja, das Meer");
});

test("a place that is named twice has one part", () => {
  expect(say(["{one}, {one} and {other}", ["a", "b"]], ENGLISH)).toBe("a, a and b");
});

test("what a name says is not taken for a place", () => {
  expect(say(["{person} says {words}", ["{words}", "$&"]], ENGLISH)).toBe("{words} says $&");
});

test("what a catalogue lacks is said in English", () => {
  expect(say(["the {colour} sea", ["deep"]], GERMAN)).toBe("the deep sea");
});

test("a message without words is a list", () => {
  expect(say(["", ["Ada", 3, ["shells", []]]], GERMAN)).toBe("Ada, 3, Muscheln");
  expect(say(["{first} and {last}", [["", ["a", "b"]], "c"]], GERMAN)).toBe("a, b und c");
  expect(say(["", []], GERMAN)).toBe("");
});

test("the part called count chooses the form", () => {
  expect([0, 1, 2].map((count) => say(dice(count), ENGLISH))).toEqual(["0 dice", "1 die", "2 dice"]);
  expect([0, 1].map((count) => say(dice(count), GERMAN))).toEqual(["0 Würfel (viele)", "1 Würfel"]);
});

test("a language may count in its own way", () => {
  const french = { language: "fr", messages: { "{count} die": ["{count} dé", "{count} dés"] } };
  expect([0, 1, 2].map((count) => say(dice(count), french))).toEqual(["0 dé", "1 dé", "2 dés"]);
});

test("labels begin with a capital letter, also where their message does not", () => {
  expect(sayFirst(["{count} die|{count} dice", [2]], ENGLISH)).toBe("2 dice");
  expect(sayFirst(["the sea", []], GERMAN)).toBe("Das Meer");
  expect(sayFirst("", GERMAN)).toBe("");
});
