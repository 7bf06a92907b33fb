import { expect, test } from "vitest";
import { changedSprites, motions } from "./changes";
import { scene, sprite } from "./examples";
import { turns } from "./motion";

const BEFORE = scene({ sprites: [sprite("stays", 1, 1), sprite("goes", 2, 2), sprite("turns", 3, 3, { turn: 350 })] });
const AFTER = scene({
  sprites: [sprite("stays", 1, 1), sprite("goes", 5, 2), sprite("turns", 3, 3, { turn: 10 }), sprite("new", 4, 4)],
});

test("sprites that went elsewhere or turned are in motion", () => {
  expect(motions(BEFORE, AFTER).map(({ id }) => id)).toEqual(["goes", "turns"]);
});

test("whatever is new or different is marked", () => {
  expect([...changedSprites(BEFORE, AFTER)]).toEqual(["goes", "turns", "new"]);
});

test("another number on a sprite is a change, another size is none", () => {
  const numbered = scene({ sprites: [sprite("stays", 1, 1, { text: "3" }), sprite("goes", 2, 2, { scale: 0.5 })] });
  expect([...changedSprites(BEFORE, numbered)]).toEqual(["stays"]);
});

test("a turn takes the shorter way round", () => {
  const [from, to] = [BEFORE.sprites[2]!, AFTER.sprites[2]!];
  expect(turns(from, to).map(({ transform }) => transform)).toEqual([
    "rotate(-10deg) scale(1)",
    "rotate(10deg) scale(1)",
  ]);
});
