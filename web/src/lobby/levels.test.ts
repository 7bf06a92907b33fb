import { beforeEach, expect, test } from "vitest";
import { fittingBot, noteResult, offeredBots } from "./levels";

const BOTS = ["drift", "one", "two", "three"].map((name, level) => ({ name, level }));

beforeEach(() => localStorage.clear());

test("a beginner meets the weakest bot that is meant for people", () => {
  expect(fittingBot(BOTS, "pearls")).toBe("one");
  expect(offeredBots(BOTS).map((bot) => bot.name)).toEqual(["one", "two", "three"]);
  expect(fittingBot([], "pearls")).toBe("random");
});

test("after a victory the next one is stronger, after a defeat weaker, and never beyond the ends", () => {
  noteResult(BOTS, "pearls", "a", ["one"], 1);
  expect(fittingBot(BOTS, "pearls")).toBe("two");
  noteResult(BOTS, "pearls", "b", ["two", "one"], 1);
  noteResult(BOTS, "pearls", "c", ["three"], 1);
  expect(fittingBot(BOTS, "pearls")).toBe("three");
  noteResult(BOTS, "pearls", "d", ["three"], 0);
  expect(fittingBot(BOTS, "pearls")).toBe("two");
  noteResult(BOTS, "pearls", "e", ["one"], 0);
  expect(fittingBot(BOTS, "pearls")).toBe("one");
});

test("a table counts once, a shared victory not at all, and games are kept apart", () => {
  noteResult(BOTS, "pearls", "a", ["one"], 1);
  noteResult(BOTS, "pearls", "a", ["two"], 1);
  noteResult(BOTS, "pearls", "b", ["two"], 0.5);
  expect(fittingBot(BOTS, "pearls")).toBe("two");
  expect(fittingBot(BOTS, "ships")).toBe("one");
});
