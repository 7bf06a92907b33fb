import { expect, test } from "vitest";
import { readFrame, readScene, type ShowingFrame } from "./protocol";

const SENT = {
  game: "any",
  width: 3,
  height: 2,
  sprites: [{ id: "ship", symbol: "boat", x: 1, y: 1.5 }],
  targets: [["square" as const, 1, 1, 1, 1, [[[3, 4], "Go", "ship"] as [number[], string, string]], 90]] as [
    "square",
    number,
    number,
    number,
    number,
    [number[], string, string][],
    number,
  ][],
  players: [
    { id: "red", title: "Red", items: [{ id: "coin", choices: [[[7], "Pay", ""]] as [number[], string, string][] }] },
  ],
  shared: [],
  buttons: [[[1], "Pass"]] as [number[], string][],
  question: "What now?",
};

test("what the server leaves out has its usual value", () => {
  const scene = readScene(SENT);
  expect(scene.sprites[0]).toMatchObject({ turn: 0, scale: 1, tone: "", text: "", hint: "" });
  expect(scene.players[0]).toMatchObject({ tone: "", active: false });
  expect(scene.players[0]!.items[0]).toMatchObject({ symbol: "", text: "", hint: "" });
  expect(scene.buttons).toEqual([{ actions: [1], label: "Pass", piece: "" }]);
  expect(scene.sentence).toBe("");
});

test("choices and targets are lists when they are sent", () => {
  const scene = readScene(SENT);
  expect(scene.targets[0]).toMatchObject({ shape: "square", turn: 90 });
  expect(scene.targets[0]!.choices).toEqual([{ actions: [3, 4], label: "Go", piece: "ship" }]);
  expect(scene.players[0]!.items[0]!.choices[0]!.actions).toEqual([7]);
});

test("a showing is read with its scene and its log", () => {
  const log = [{ number: 4, kind: "event", text: "Ada sits down." }];
  const frame = readFrame(JSON.stringify({ message: "showing", showing: { scene: SENT, log } })) as ShowingFrame;
  expect(frame.showing.scene?.sprites[0]?.scale).toBe(1);
  expect(frame.showing.log[0]).toMatchObject({ seat: -1, person: "", times: 1 });
});

test("before the game there is no scene", () => {
  const frame = readFrame(JSON.stringify({ message: "showing", showing: { scene: null, log: [] } })) as ShowingFrame;
  expect(frame.showing.scene).toBeNull();
});
