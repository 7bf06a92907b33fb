import { expect, test, vi } from "vitest";
import type { LogLine, Showing, ShowingFrame } from "../protocol";
import { scene, sprite } from "../scene/examples";
import { logLine } from "../testing";
import { clockText } from "./clock";
import { seatBehindCurtain, seatToLookThrough } from "./hot_seat";
import { commandOf } from "./keys";
import { Logs } from "./log";
import { nextMarks, NO_MARKS } from "./marks";
import { Pace } from "./pace";

function showing(more: Partial<Showing>): Showing {
  return { seat: 0, mover: 0, stage: "playing", log: [], scene: null, ...more } as Showing;
}

function frame(more: Partial<Showing>, mine: number[], isPrivate: boolean): ShowingFrame {
  return { mine, private: isPrivate, showing: showing(more) } as ShowingFrame;
}

function line(number: number, text = ""): LogLine {
  return logLine({ number, text, seat: 0 });
}

test.each([
  [0, "0.0"],
  [9.44, "9.4"],
  [65.9, "1:05"],
  [3723, "1:02:03"],
  [-1, "0.0"],
])("%d seconds are written as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test("the log grows from showing to showing", () => {
  const logs = new Logs();
  logs.add(showing({ log: [line(1), line(2)] }));
  expect(logs.add(showing({ log: [line(3)] })).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test("a log that comes as a whole takes the place of the old one", () => {
  const logs = new Logs();
  logs.add(showing({ log: [line(1), line(2)] }));
  expect(logs.add(showing({ log: [line(1), line(2), line(3)] }))).toHaveLength(3);
});

test("moves that are taken back cannot be looked at any more", () => {
  const logs = new Logs();
  logs.add(showing({ log: [1, 2, 3].map((number) => logLine({ number, step: number })) }));
  const lines = logs.add(showing({ log: [logLine({ number: 4, kind: "event", step: 1 })] }));
  expect(lines.map(({ step }) => step)).toEqual([1, -1, -1, 1]);
});

test("every pair of eyes has its own log", () => {
  const logs = new Logs();
  logs.add(showing({ seat: 0, log: [line(1, "secret")] }));
  expect(logs.add(showing({ seat: 1, log: [line(1)] })).map(({ text }) => text)).toEqual([""]);
});

test("the moves of one player are marked together, those of the next begin anew", () => {
  const at = (x: number, y: number) => scene({ sprites: [sprite("a", x, 0), sprite("b", y, 0)] });
  const [first, second, third, fourth] = [
    showing({ mover: 0, scene: at(0, 0) }),
    showing({ mover: 0, scene: at(1, 0) }),
    showing({ mover: 1, scene: at(1, 1) }),
    showing({ mover: 0, scene: at(2, 1) }),
  ];
  const own = nextMarks(nextMarks(NO_MARKS, first, second), second, third);
  expect([...own.sprites]).toEqual(["a", "b"]);
  expect([...nextMarks(own, third, fourth).sprites]).toEqual(["a"]);
});

test("looking through other eyes marks nothing", () => {
  const [one, other] = [scene(), scene({ sprites: [sprite("a", 0, 0)] })];
  expect(nextMarks(NO_MARKS, showing({ scene: one }), showing({ scene: other, seat: 1 }))).toBe(NO_MARKS);
});

test("on one screen the mover's eyes are looked through", () => {
  expect(seatToLookThrough(frame({ mover: 1 }, [0, 1], false))).toBe(1);
  expect(seatToLookThrough(frame({ mover: 2 }, [0, 1], false))).toBeNull();
  expect(seatToLookThrough(frame({ mover: 0 }, [0, 1], false))).toBeNull();
});

test("a hand is covered before the next person takes the screen", () => {
  expect(seatBehindCurtain(frame({ mover: 1 }, [0, 1], true), 0)).toBe(1);
  expect(seatBehindCurtain(frame({ mover: 1, seat: 1 }, [0, 1], true), 1)).toBeNull();
});

test("a hand is covered after the page was loaded anew", () => {
  expect(seatBehindCurtain(frame({ mover: 2 }, [0, 1], true), null)).toBe(0);
});

test("nothing is covered for somebody alone, where nothing is secret, or after the game", () => {
  expect(seatBehindCurtain(frame({}, [0], true), null)).toBeNull();
  expect(seatBehindCurtain(frame({ mover: 1 }, [0, 1], false), null)).toBeNull();
  expect(seatBehindCurtain(frame({ stage: "over", mover: null }, [0, 1], true), null)).toBeNull();
});

test("moves that come fast are shown one after the other", () => {
  vi.useFakeTimers();
  const presented: number[] = [];
  const pace = new Pace<number>({ present: (frame) => presented.push(frame), stand: () => 600 });
  [1, 2].forEach((each) => pace.push(each));
  expect(presented).toEqual([1]);
  vi.advanceTimersByTime(600);
  expect(presented).toEqual([1, 2]);
  vi.useRealTimers();
});

test("with many moves waiting they are shown faster", () => {
  vi.useFakeTimers();
  const presented: number[] = [];
  const pace = new Pace<number>({ present: (frame) => presented.push(frame), stand: () => 600 });
  [1, 2, 3, 4, 5, 6].forEach((each) => pace.push(each));
  vi.advanceTimersByTime(600);
  vi.advanceTimersByTime(210);
  expect(presented).toEqual([1, 2, 3]);
  vi.useRealTimers();
});

test("what needs no time is shown at once", () => {
  const presented: number[] = [];
  const pace = new Pace<number>({ present: (frame) => presented.push(frame), stand: () => 0 });
  [1, 2, 3].forEach((each) => pace.push(each));
  expect(presented).toEqual([1, 2, 3]);
});

test("keys are commands, but not while somebody types", () => {
  const input = document.createElement("input");
  document.body.append(input);
  const pressed = (key: string, element: Element): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    element.dispatchEvent(event);
    return event;
  };
  expect(commandOf(pressed("u", document.body))).toBe("undo");
  expect(commandOf(pressed("U", document.body))).toBe("undoTurn");
  expect(commandOf(pressed("u", input))).toBeUndefined();
});
