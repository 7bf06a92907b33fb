import { beforeEach, expect, test } from "vitest";
import type { ShowingFrame } from "../protocol";
import { promiseKept, valueToShakeWith } from "./dice";

beforeEach(() => localStorage.clear());

let tables = 0;
const freshKey = (): string => `table ${(tables += 1)}`;

function frame(showing: Partial<ShowingFrame["showing"]>, rest: Partial<ShowingFrame> = {}): ShowingFrame {
  const shown = { stage: "gathering", seed_hash: "promise", shakes: [], ...showing };
  return { role: "person", person: "Ada", mine: [0], ...rest, showing: shown } as unknown as ShowingFrame;
}

test("before the game a person adds a random value, the same one however often it is asked for", () => {
  const [key, other] = [freshKey(), freshKey()];
  const value = valueToShakeWith(key, frame({}));
  expect(value).toMatch(/^[0-9a-f]{32}$/);
  expect(valueToShakeWith(key, frame({}))).toBe(value);
  expect(valueToShakeWith(other, frame({}))).not.toBe(value);
});

test.each([
  ["who looks on", frame({}, { role: "watch", mine: [] })],
  ["who has no seat", frame({}, { mine: [] })],
  ["once the game is on", frame({ stage: "playing" })],
  ["who has done so", frame({ shakes: [{ person: "Ada", value: "0" }] })],
])("nothing is added by or %s", (_, shown) => {
  expect(valueToShakeWith(freshKey(), shown)).toBeNull();
});

test("after the game it tells whether the promise was kept", () => {
  const key = freshKey();
  expect(promiseKept(key, frame({ stage: "over" }))).toBeNull();
  const value = valueToShakeWith(key, frame({}))!;
  const shakes = [
    { person: "Bo", value: "0" },
    { person: "Ada", value },
  ];
  expect(promiseKept(key, frame({ stage: "over", shakes }))).toBe(true);
  expect(promiseKept(key, frame({ stage: "over", shakes, seed_hash: "another" }))).toBe(false);
  expect(promiseKept(key, frame({ stage: "over", shakes: shakes.slice(0, 1) }))).toBe(false);
});
