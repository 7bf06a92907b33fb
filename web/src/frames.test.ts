import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inItsTurn } from "./frames";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("each step has a frame of its own, in their order", () => {
  const done: string[] = [];
  for (const name of ["board", "panels", "log"]) inItsTurn(() => done.push(name));
  expect(done).toEqual([]);
  vi.advanceTimersByTime(17);
  expect(done).toEqual(["board"]);
  vi.advanceTimersByTime(17);
  expect(done).toEqual(["board", "panels"]);
  vi.runAllTimers();
  expect(done).toEqual(["board", "panels", "log"]);
});

test("a step that was called off is left out", () => {
  const done: string[] = [];
  const callOff = inItsTurn(() => done.push("a page that was left"));
  inItsTurn(() => done.push("the next one"));
  callOff();
  vi.runAllTimers();
  expect(done).toEqual(["the next one"]);
});

test("a step may ask for another one", () => {
  const done: string[] = [];
  inItsTurn(() => inItsTurn(() => done.push("second half")));
  vi.runAllTimers();
  expect(done).toEqual(["second half"]);
});
