import { expect, test } from "vitest";
import { ART, choice, sprite, target } from "./examples";
import {
  boxOf,
  distanceToTarget,
  explainedAt,
  inReadingOrder,
  isCrowded,
  meantTarget,
  nearestTarget,
  nextInDirection,
  thingAt,
} from "./geometry";

test("a sprite that is turned by a quarter lies across", () => {
  expect(boxOf(sprite("a", 0, 0, { symbol: "bar", scale: 2 }), ART)).toMatchObject({ width: 4, height: 1 });
  expect(boxOf(sprite("a", 0, 0, { symbol: "bar", turn: 90 }), ART)).toMatchObject({ width: 0.5, height: 2 });
});

test("a turned target is measured as it lies", () => {
  const bar = target(5, 5, [], { width: 2, height: 0.4, turn: 90 });
  expect(distanceToTarget(bar, { x: 5, y: 5.9 })).toBeCloseTo(0);
  expect(distanceToTarget(bar, { x: 5.9, y: 5 })).toBeCloseTo(0.7);
});

test("a finger beside a target means it, unless it is too far away", () => {
  const targets = [target(1, 1, [choice(1)]), target(4, 1, [choice(2)])];
  expect(nearestTarget(targets, { x: 3.3, y: 1 }, 0.5)).toBe(targets[1]);
  expect(nearestTarget(targets, { x: 2.5, y: 1 }, 0.5)).toBeUndefined();
});

test("where targets lie upon each other, the later one is meant", () => {
  const targets = [target(1, 1, [choice(1)]), target(1, 1, [choice(2)])];
  expect(nearestTarget(targets, { x: 1, y: 1 }, 0)).toBe(targets[1]);
});

test("a small target is crowded by what is closer than a finger's width", () => {
  const small = (x: number) => target(x, 1, [choice(x)], { width: 0.4, height: 0.8 });
  const middle = small(2);
  expect(isCrowded(middle, [middle, small(2.7)], 0.8)).toBe(true);
  expect(isCrowded(middle, [middle, small(2.9)], 0.8)).toBe(false);
  expect(isCrowded(middle, [middle, target(2.85, 1, [choice(9)])], 0.8)).toBe(true);
});

test("a large target is never crowded", () => {
  const large = target(2, 1, [choice(1)]);
  expect(isCrowded(large, [large, target(2.2, 1, [choice(2)])], 0.8)).toBe(false);
});

test("the topmost thing with something to say is explained", () => {
  const sprites = [sprite("low", 1, 1, { hint: "Low" }), sprite("high", 1, 1, { hint: "High" }), sprite("mute", 1, 1)];
  expect(explainedAt(sprites, ART, { x: 1.2, y: 1 })?.id).toBe("high");
  expect(explainedAt(sprites, ART, { x: 5, y: 5 })).toBeUndefined();
});

test("arrow keys go to the next place in their direction", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 3 },
  ];
  expect(nextInDirection(places, places[0]!, "right")).toBe(1);
  expect(nextInDirection(places, places[0]!, "down")).toBe(3);
  expect(nextInDirection(places, places[0]!, "left")).toBe(-1);
  expect(nextInDirection(places, places[1]!, "left")).toBe(0);
});

test("places are read row by row", () => {
  const places = [
    { x: 2, y: 1.1 },
    { x: 0, y: 3 },
    { x: 1, y: 0.9 },
  ];
  expect(inReadingOrder(places).map(({ x }) => x)).toEqual([1, 2, 0]);
});

test("whoever comes down on a thing means it, not a target beside it; what lies on the thing is meant all the same", () => {
  const house = sprite("house", 2, 2, { hint: "A house" });
  const [beside, upon] = [target(3, 2, [choice(1)], { width: 0.6 }), target(2.3, 2, [choice(2)], { width: 0.2 })];
  const on = { x: 2.1, y: 2 };
  expect(meantTarget([beside], [house], ART, on, 2)).toBeUndefined();
  expect(meantTarget([upon], [house], ART, on, 2)).toBe(upon);
  expect(meantTarget([beside], [], ART, on, 2)).toBe(beside);
  expect(meantTarget([beside], [house], ART, { x: 2.8, y: 2 }, 2)).toBe(beside);
});

test("the topmost thing is found, also one that has nothing to say", () => {
  const things = [sprite("below", 1, 1, { hint: "Below" }), sprite("above", 1, 1)];
  expect(thingAt(things, ART, { x: 1, y: 1 })?.id).toBe("above");
  expect(explainedAt(things, ART, { x: 1, y: 1 })?.id).toBe("below");
});
