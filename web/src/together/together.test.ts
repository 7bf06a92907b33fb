import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Looking } from "../look/looking.svelte";
import { SPECTATOR, type Gaze } from "../protocol";
import { othersHere } from "./people";
import { Together } from "./together.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody's page at a finished game of 20 moves, and what it tells the others. */
function pageOf(person: string, leader: string) {
  const sent: Gaze[] = [];
  const company = { leader, person, seat: 0 };
  const looking = new Looking(
    () => new Promise(() => {}),
    () => ({ steps: 20, seat: together.eyes }),
  );
  const together: Together = new Together(
    looking,
    () => company,
    (gaze) => sent.push(gaze),
  );
  return { together, looking, company, sent };
}

const gaze = (step: number | null, seat = SPECTATOR): Gaze => ({ step, seat, point: null });

test("who follows sees what the leader sees, looks elsewhere and comes back", () => {
  const { together, looking, sent } = pageOf("Bo", "Ada");
  together.take(gaze(7, 1));
  together.notice();
  expect([looking.step, together.eyes, together.isLed]).toEqual([7, 1, true]);
  looking.look(9);
  together.notice();
  expect([together.isLed, together.eyes]).toEqual([false, 1]);
  together.take(gaze(3));
  expect(looking.step).toBe(9);
  together.follow();
  together.notice();
  expect([looking.step, together.eyes, together.isLed]).toEqual([3, SPECTATOR, true]);
  together.take(gaze(null));
  expect(looking.isLooking).toBe(false);
  expect(sent).toEqual([]);
});

test("a leader tells the others the last of many moves, and where to look on the board", () => {
  const { together, looking, sent } = pageOf("Ada", "Ada");
  together.notice();
  for (let step = 0; step < 10; step += 1) {
    looking.look(step);
    together.notice();
  }
  vi.advanceTimersByTime(200);
  expect(sent).toEqual([{ step: 9, seat: 0, point: null }]);
  together.pointAt(1, 2);
  vi.advanceTimersByTime(200);
  expect(sent.at(-1)?.point).toEqual([1, 2]);
  expect(together.point).toEqual([1, 2]);
  looking.look(10);
  together.notice();
  expect(together.point).toBeNull();
});

test("a leader who loads the page anew goes on there, and takes nobody away", () => {
  const { together, looking, sent } = pageOf("Ada", "Ada");
  together.notice();
  together.take(gaze(5, 1));
  together.notice();
  vi.advanceTimersByTime(200);
  expect([looking.step, together.eyes, sent]).toEqual([5, 1, []]);
});

test("who is handed the lead goes on from what was seen", () => {
  const { together, looking, company, sent } = pageOf("Bo", "Ada");
  together.take(gaze(7, 1));
  company.leader = "Bo";
  together.beLed();
  together.notice();
  vi.advanceTimersByTime(200);
  expect([together.leads, looking.step, together.eyes, sent]).toEqual([true, 7, 1, []]);
});

test("who looks back alone when somebody begins to lead is left in peace", () => {
  const { together, looking, company } = pageOf("Bo", "");
  looking.look(4);
  company.leader = "Ada";
  together.beLed();
  together.take(gaze(0));
  expect([looking.step, together.isLed]).toEqual([4, false]);
});

test("the lead is handed to people who are here", () => {
  const seat = (person: string, present = true) => ({ person, present });
  expect(othersHere([seat("Ada"), seat("Bo"), seat("Bo"), seat("Cy", false), seat("")], "Ada")).toEqual(["Bo"]);
});
