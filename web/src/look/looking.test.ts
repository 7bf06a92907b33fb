import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReplayStep } from "../protocol";
import { scene } from "../scene/examples";
import { change } from "../settings.svelte";
import { Looking } from "./looking.svelte";

let present: { steps: number; seat: number };
let fetchStep: ReturnType<typeof vi.fn<(step: number, seat: number) => Promise<ReplayStep>>>;
let looking: Looking;

beforeEach(() => {
  vi.useFakeTimers();
  change({ speed: "quick" });
  present = { steps: 5, seat: 2 };
  fetchStep = vi.fn(async (step: number) => ({ step, mover: 0, scene: scene(), lines: [] }));
  looking = new Looking(fetchStep, () => present);
});

afterEach(() => vi.useRealTimers());

const arrived = () => vi.advanceTimersByTimeAsync(1);

test("a move is looked at through one's own eyes", async () => {
  looking.look(3);
  await arrived();
  expect(looking.shown?.step).toBe(3);
  expect(fetchStep).toHaveBeenCalledWith(3, 2);
});

test("back goes from the present to the last move but one; beyond the last is the present", async () => {
  looking.turn(-1);
  await arrived();
  expect(looking.step).toBe(4);
  looking.turn(1);
  looking.turn(1);
  expect(looking.isLooking).toBe(false);
});

test("before the first move there is nothing to look at", async () => {
  looking.look(0);
  looking.turn(-1);
  await arrived();
  expect(looking.step).toBe(0);
});

test("what happens meanwhile is counted", async () => {
  looking.look(3);
  await arrived();
  present.steps = 8;
  expect(looking.missed).toBe(3);
  looking.stop();
  expect(looking.missed).toBe(0);
});

test("moves are played once more, and then the present is there again", async () => {
  looking.playOn(3, 5);
  await arrived();
  expect(looking.shown?.step).toBe(3);
  await vi.advanceTimersByTimeAsync(710);
  expect(looking.shown?.step).toBe(4);
  await vi.advanceTimersByTimeAsync(1500);
  expect(looking.isLooking).toBe(false);
});

test("a move that comes late is not shown any more", async () => {
  let answer: (step: ReplayStep) => void = () => {};
  fetchStep.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  looking.look(2);
  looking.stop();
  answer({ step: 2, mover: 0, scene: scene(), lines: [] });
  await arrived();
  expect(looking.shown).toBeNull();
});

test("a move that does not come is said so", async () => {
  fetchStep.mockRejectedValueOnce(new Error("lost"));
  looking.look(2);
  await arrived();
  expect(looking.failed).toBe(true);
});
