import { describe, expect, test } from "vitest";
import { ART, choice, scene, sprite, target } from "./examples";
import {
  choiceGroups,
  coveredBy,
  distinct,
  expectedButton,
  ghostAt,
  isQuiet,
  offeredTargets,
  onlyActor,
  pickableSprites,
} from "./picking";

const TWO_BOATS = scene({
  sprites: [sprite("one", 1, 1, { hint: "First boat", scale: 0.4 }), sprite("two", 8, 1, { scale: 0.4 })],
  targets: [target(4, 4, [choice(1, "one"), choice(2, "two")]), target(6, 4, [choice(3, "two")])],
});

test("a picked piece leaves only its own targets", () => {
  const offered = offeredTargets(TWO_BOATS, "one");
  expect(offered.map(({ choices }) => choices)).toEqual([[choice(1, "one")]]);
});

test("without a picked piece everything is offered", () => {
  expect(offeredTargets(TWO_BOATS, "")).toBe(TWO_BOATS.targets);
});

test("pieces can be picked where there are several", () => {
  expect(pickableSprites(TWO_BOATS, ART).map(({ id }) => id)).toEqual(["one", "two"]);
});

test("the only piece that acts need not be picked, but is known", () => {
  const alone = scene({ sprites: [sprite("one", 1, 1)], targets: [target(4, 4, [choice(1, "one")])] });
  expect(pickableSprites(alone, ART)).toEqual([]);
  expect(onlyActor(alone)?.id).toBe("one");
  expect(onlyActor(TWO_BOATS)).toBeUndefined();
});

test("a piece that is itself the target is touched, not picked", () => {
  const coins = scene({
    sprites: [sprite("coin", 1, 1), sprite("other", 5, 5)],
    targets: [target(1, 1, [choice(1, "coin"), choice(2, "other")])],
  });
  expect(pickableSprites(coins, ART).map(({ id }) => id)).toEqual(["other"]);
});

test("a piece in a large target can still be picked", () => {
  const field = scene({
    sprites: [sprite("one", 1, 1, { scale: 0.3 }), sprite("two", 5, 5)],
    targets: [target(1, 1, [choice(2, "two")]), target(3, 3, [choice(1, "one")])],
  });
  expect(pickableSprites(field, ART).map(({ id }) => id)).toContain("one");
});

test("the list holds every choice once, buttons first, grouped by what acts", () => {
  const panel = { id: "first", title: "First", tone: "", active: false };
  const item = { id: "card", symbol: "", tone: "", text: "", hint: "", choices: [choice(8)] };
  const groups = choiceGroups({
    ...TWO_BOATS,
    buttons: [choice(9), choice(9)],
    players: [{ ...panel, items: [item] }],
  });
  expect(groups.map(({ title, choices }) => [title, choices.map(({ actions }) => actions[0])])).toEqual([
    ["", [9, 2, 3]],
    ["First", [8]],
    ["First boat", [1]],
  ]);
});

test("in the list a choice is called by its place where its label tells only what acts", () => {
  const houses = scene({
    sprites: [sprite("house", 1, 1, { hint: "House 3" })],
    targets: [target(5, 5, [{ ...choice(1, "house"), label: "3" }], { place: "e1" })],
  });
  expect(choiceGroups(houses).map(({ title, choices }) => [title, choices.map(({ label }) => label)])).toEqual([
    ["House 3", ["e1"]],
  ]);
});

test("the same actions are offered once", () => {
  expect(distinct([choice(1), choice(1, "other"), choice(2)])).toHaveLength(2);
});

test("a piece beside the middle of a target is not the target", () => {
  const house = scene({
    sprites: [sprite("merman", 1.3, 1.2, { scale: 0.7 }), sprite("diver", 5, 5)],
    targets: [target(1, 1, [choice(1, "diver")]), target(3, 3, [choice(2, "merman")])],
  });
  expect(pickableSprites(house, ART).map(({ id }) => id)).toEqual(["merman", "diver"]);
});

test("a piece covers the targets whose middle it hides", () => {
  const [hidden, beside] = [target(1, 1, [choice(1)]), target(2, 1, [choice(2)])];
  expect(coveredBy({ x: 1.2, y: 1, width: 0.6, height: 0.6 }, [hidden, beside])).toEqual([hidden]);
});

describe("the button that the game waits for", () => {
  const end = { actions: [1], label: "End the turn", piece: "" };
  const roll = { actions: [2], label: "Roll", piece: "" };

  test("is the only thing that can be chosen", () => {
    expect(expectedButton(scene({ buttons: [roll], final: [2] }))).toBe(roll);
    expect(expectedButton(scene({ buttons: [end] }))).toBe(end);
  });

  test("is not the one that cannot be taken back, where there is another", () => {
    expect(expectedButton(scene({ buttons: [roll, end], final: [2] }))).toBe(end);
  });

  test("is none while something can be done on the board, or where several are offered", () => {
    expect(expectedButton(scene({ buttons: [end], targets: [target(1, 1, [roll])] }))).toBeUndefined();
    expect(expectedButton(scene({ buttons: [roll, end] }))).toBeUndefined();
  });
});

describe("what would lie at a target", () => {
  const bars = scene({ sprites: [sprite("pile", 1, 1, { placed: "bar", text: "9" }), sprite("man", 2, 2)] });

  test("is what a pile lays there, turned as the target is", () => {
    const ghost = ghostAt(target(4, 5, [choice(1, "pile")], { turn: 90 }), bars, ART);
    expect(ghost).toMatchObject({ symbol: "bar", x: 4, y: 5, turn: 90, text: "" });
  });

  test("is the piece itself that goes there", () => {
    expect(ghostAt(target(4, 5, [choice(1, "man")]), bars, ART)).toMatchObject({ symbol: "any", x: 4, y: 5 });
  });

  test("is unknown where several pieces may go, or none", () => {
    expect(ghostAt(target(4, 5, [choice(1, "man"), choice(2, "pile")]), bars, ART)).toBeUndefined();
    expect(ghostAt(target(4, 5, [choice(1)]), bars, ART)).toBeUndefined();
  });
});

test("a target is quiet where all that acts on it can be taken up", () => {
  const [both] = TWO_BOATS.targets;
  expect(isQuiet(both!, pickableSprites(TWO_BOATS, ART))).toBe(true);
  expect(isQuiet(both!, TWO_BOATS.sprites.slice(1))).toBe(false);
  expect(isQuiet(target(1, 1, [choice(1)]), TWO_BOATS.sprites)).toBe(false);
});
