import { expect, test } from "vitest";
import { fittingBot, noteResult, offeredBots } from "./levels";

const BOTS = ["drift", "one", "two", "three"].map((name, level) => ({ name, level }));

test("a beginner meets the weakest bot that is meant for people", () => {
  expect(fittingBot(BOTS, "example")).toBe("one");
  expect(offeredBots(BOTS).map((bot) => bot.name)).toEqual(["one", "two", "three"]);
  expect(fittingBot([], "example")).toBe("random");
});

test("after a victory the next one is stronger, after a defeat weaker, and never beyond the ends", () => {
  noteResult(BOTS, "ships", "a", ["one"], 1);
  expect(fittingBot(BOTS, "ships")).toBe("two");
  noteResult(BOTS, "ships", "b", ["two", "one"], 1);
  noteResult(BOTS, "ships", "c", ["three"], 1);
  expect(fittingBot(BOTS, "ships")).toBe("three");
  noteResult(BOTS, "ships", "d", ["three"], 0);
  expect(fittingBot(BOTS, "ships")).toBe("two");
  noteResult(BOTS, "ships", "e", ["one"], 0);
  expect(fittingBot(BOTS, "ships")).toBe("one");
});

test("a table counts once, a shared victory not at all, and games are kept apart", () => {
  noteResult(BOTS, "boats", "a", ["one"], 1);
  noteResult(BOTS, "boats", "a", ["two"], 1);
  noteResult(BOTS, "boats", "b", ["two"], 0.5);
  expect(fittingBot(BOTS, "boats")).toBe("two");
  expect(fittingBot(BOTS, "rafts")).toBe("one");
});
