import { expect, test, vi } from "vitest";
import type { ReplayStep } from "../protocol";
import { SPECTATOR } from "../protocol";
import { Steps, stepFrom } from "./steps";

test("the neighbours of a step are fetched beforehand, each once", async () => {
  const fetchStep = vi.fn(async (step: number) => ({ step }) as ReplayStep);
  const steps = new Steps(() => 10, fetchStep);
  await steps.get(1, SPECTATOR);
  await steps.get(2, SPECTATOR);
  await Promise.resolve();
  expect(fetchStep.mock.calls.map(([step]) => step).sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a step that did not come is fetched again", async () => {
  let failures = 1;
  const fetchStep = async (step: number) => {
    if (failures-- > 0) throw new Error("lost");
    return { step } as ReplayStep;
  };
  const steps = new Steps(() => 10, fetchStep);
  await expect(steps.get(4, 0)).rejects.toThrow("lost");
  expect((await steps.get(4, 0)).step).toBe(4);
});

test.each([
  ["?step=4", 4],
  ["", 0],
  ["?step=99", 10],
  ["?step=-3", 0],
  ["?step=two", 0],
])("the address %s means step %i", (search, step) => {
  expect(stepFrom(search, 10)).toBe(step);
});
