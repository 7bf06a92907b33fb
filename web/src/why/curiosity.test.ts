import { expect, test, vi } from "vitest";
import type { Refusal } from "../protocol";
import { Curiosity } from "./curiosity.svelte";

const REFUSAL: Refusal = { kind: "illegal", text: "No.", rule: "X-1" };
const AT = { x: 10, y: 20 };

test("the answer is kept with the place that was touched", async () => {
  const ask = vi.fn(async () => REFUSAL);
  const curiosity = new Curiosity(ask);
  await curiosity.wonder({ thing: "house", x: 1, y: 2 }, AT);
  expect(ask).toHaveBeenCalledWith({ thing: "house", x: 1, y: 2 });
  expect(curiosity.reason).toEqual({ refusal: REFUSAL, at: AT });
});

test("where there is nothing to say, something else is done", async () => {
  const otherwise = vi.fn();
  const curiosity = new Curiosity(async () => null);
  await curiosity.wonder({}, AT, otherwise);
  expect(otherwise).toHaveBeenCalledOnce();
  expect(curiosity.reason).toBeNull();
});

test("an answer that nobody waits for any more is not shown", async () => {
  const curiosity = new Curiosity(async () => REFUSAL);
  const asked = curiosity.wonder({}, AT);
  curiosity.forget();
  await asked;
  expect(curiosity.reason).toBeNull();
});
