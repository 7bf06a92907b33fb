import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LessonState } from "./lesson.svelte";
import { pointing } from "../scene/pointing";

const choice = (...actions: number[]) => ({ actions, label: "", piece: "" });

function told(step: number, more: object = {}) {
  const scene = { game: "g", width: 1, height: 1, sprites: [], targets: [], players: [], shared: [], buttons: [] };
  return {
    step,
    steps: 4,
    kind: "touch",
    chapter: 0,
    chapters: ["One"],
    say: `step ${step}`,
    rule: "X-7",
    heading: "A heading",
    actions: [3, 4],
    piece: "",
    wrong: "Not that",
    scene: { ...scene, question: "" },
    ...more,
  };
}

describe("a lesson", () => {
  let answers: Record<string, object>;
  let steps: number[];
  let lesson: LessonState;

  beforeEach(async () => {
    answers = { "/steps/0": told(0), "/steps/1": told(1, { kind: "watch" }), "/steps/2": told(2, { kind: "end" }) };
    vi.stubGlobal("fetch", (address: string) => {
      const found = Object.entries(answers).find(([end]) => address.endsWith(end));
      return Promise.resolve(found ? Response.json(found[1]) : new Response("", { status: 500 }));
    });
    vi.useFakeTimers();
    steps = [];
    lesson = new LessonState("g", "first", (step) => steps.push(step));
    await lesson.show(0);
  });

  afterEach(() => {
    lesson.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("goes on when what is asked for is chosen, and shows others' moves by itself", async () => {
    expect(lesson.wanted).toBe("3+4");
    await lesson.choose(choice(3, 4));
    expect(lesson.moment?.kind).toBe("watch");
    expect(lesson.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(lesson.moment?.kind).toBe("end");
    expect(steps).toEqual([0, 1, 2]);
  });

  test("stays where it is and tells the rule when something else is chosen", async () => {
    await lesson.choose(choice(3));
    expect(lesson.moment?.step).toBe(0);
    expect(lesson.answer).toEqual({ rule: "X-7", heading: "A heading", text: "Not that" });
  });

  test("tells why what is touched offers nothing, and has an answer without the server, too", async () => {
    answers["why?thing=pot"] = { rule: "X-9", heading: "Pots stay", text: "" };
    await lesson.wonder({ thing: "pot" });
    expect(lesson.answer?.rule).toBe("X-9");
    await lesson.wonder({ thing: "other" });
    expect(lesson.answer?.rule).toBe("X-7");
  });

  test("asks which of several is meant", () => {
    lesson.touch([choice(1), choice(3, 4)], new DOMRect());
    expect(lesson.asking?.choices.length).toBe(2);
    expect(lesson.moment?.step).toBe(0);
  });

  test("goes back to where something was done", async () => {
    await lesson.next();
    await lesson.next();
    expect(lesson.moment?.step).toBe(2);
    await lesson.back();
    expect(lesson.moment?.step).toBe(0);
    expect(lesson.canGoBack).toBe(false);
  });

  test("keeps what went wrong, to be tried again", async () => {
    await lesson.show(9);
    expect(lesson.problem).toBeTruthy();
    await lesson.show(0);
    expect(lesson.problem).toBeNull();
  });
});

test("whatever stands for the choice is marked, also what comes later, and nothing else", async () => {
  const root = document.createElement("div");
  root.innerHTML = `<button data-actions="3+4 5"></button><button data-actions="3"></button>`;
  const stop = pointing("3+4")(root);
  const marked = () =>
    [...root.querySelectorAll("[data-pointed]")].map((element) => element.getAttribute("data-actions"));
  expect(marked()).toEqual(["3+4 5"]);
  root.insertAdjacentHTML("beforeend", `<button data-actions="3+4"></button>`);
  await new Promise((resolve) => setTimeout(resolve));
  expect(marked()).toEqual(["3+4 5", "3+4"]);
  stop?.();
  expect(marked()).toEqual([]);
});
