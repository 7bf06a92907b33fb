import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api";
import { PuzzleState } from "./puzzle.svelte";
import { isSolved } from "./solved.svelte";

const choice = (...actions: number[]) => ({ actions, label: "", piece: "" });
const scene = (sentence = "") => ({
  game: "g",
  width: 1,
  height: 1,
  sprites: [],
  targets: [],
  players: [],
  shared: [],
  buttons: [[[7, 8], "both"], [[7], "one"]], // prettier-ignore
  question: "",
  sentence,
});
const wrong = { right: false, chance: 40, best: 60, action: -1, reasons: [], line: [] };
const right = { right: true, chance: 60, best: 60, action: 7, reasons: ["so"], line: [scene("first"), scene("then")] };

describe("a puzzle", () => {
  let puzzle: PuzzleState;
  let asked: string[];
  let isServerThere: boolean;

  beforeEach(async () => {
    asked = [];
    isServerThere = true;
    vi.stubGlobal("fetch", (address: string) => {
      if (!isServerThere) return Promise.reject(new TypeError("no network"));
      asked.push(address);
      if (!address.includes("/answer")) return Promise.resolve(Response.json({ card: {}, player: "", scene: scene() }));
      return Promise.resolve(Response.json(address.endsWith("action=3") ? wrong : right));
    });
    puzzle = new PuzzleState("g", "1-2");
    await puzzle.open();
  });

  test("answers a wrong move with what it gives away, and can be tried again", async () => {
    await puzzle.choose(choice(3));
    expect(puzzle.answer).toEqual(wrong);
    expect(puzzle.busy).toBe(false);
    expect(puzzle.step).toBe(0);
    expect(isSolved("g", "1-2")).toBe(false);
  });

  test("shows after the right move how the game goes on, and begins anew at the end", async () => {
    await puzzle.choose(choice(7, 8));
    expect(asked.at(-1)).toMatch(/1-2\/answer\?action=7$/);
    expect(isSolved("g", "1-2")).toBe(true);
    expect(puzzle.busy).toBe(true);
    expect([puzzle.step, puzzle.scene?.sentence]).toEqual([1, "first"]);
    expect(puzzle.scene?.buttons).toEqual([]);
    puzzle.showNext();
    puzzle.showNext();
    expect(puzzle.step).toBe(0);
  });

  test("points at the right move when it is given up, and does not count as solved", async () => {
    const given = new PuzzleState("g", "5-6");
    await given.open();
    await given.giveUp();
    expect(asked.at(-1)).toMatch(/5-6\/answer$/);
    expect(given.pointed).toBe("7");
    expect(given.step).toBe(0);
    expect(isSolved("g", "5-6")).toBe(false);
  });

  test("is not given up before the answer is there, and asks for it once more", async () => {
    const given = new PuzzleState("g", "5-6");
    await given.open();
    isServerThere = false;
    await given.giveUp();
    expect([given.given, given.done, given.busy]).toEqual([false, false, false]);
    expect(given.problem).toBeInstanceOf(ApiError);
    isServerThere = true;
    await given.again();
    expect([given.given, given.done, given.problem]).toEqual([true, true, null]);
  });

  test("says when the next one cannot be found, and stays as it is", async () => {
    await puzzle.choose(choice(7, 8));
    isServerThere = false;
    await puzzle.leave();
    expect(puzzle.problem).toBeInstanceOf(ApiError);
    expect(puzzle.scene?.sentence).toBe("first");
  });
});
