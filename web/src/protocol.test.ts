import { expect, test } from "vitest";
import type { ChangedScene, Choice, Kept, Scene } from "./protocol.generated";
import { readFrame, readScene, type Showing, type ShowingFrame } from "./protocol";

const GO: Choice = [[3, 4], ["go to {place}", ["e1"]], "ship"];
const SENT: Scene = {
  game: "any",
  width: 3,
  height: 2,
  sprites: [{ id: "ship", symbol: "boat", x: 1, y: 1.5 }],
  targets: [["square", 1, 1, 1, 1, [GO], 90, ""]],
  players: [{ id: "first", title: "First", items: [{ id: "coin", choices: [[[7], "Pay", ""]] }] }],
  shared: [],
  buttons: [[[1], "Pass", ""]],
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
  expect(scene.targets[0]!.choices).toEqual([{ actions: [3, 4], label: GO[1], piece: "ship" }]);
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

const ITEM = { id: "coin", text: "3" };
const KEPT: Kept = [0, 1];
const CHANGED: Omit<ChangedScene, "since"> = {
  ...SENT,
  sprites: [{ id: "boat", symbol: "boat", x: 2, y: 1 }, KEPT],
  players: [{ id: "first", title: "First", active: true, items: [KEPT, ITEM] }],
};

test("what is kept of the scene before is put in its place", () => {
  const earlier = readScene(SENT);
  const scene = readScene(CHANGED, earlier);
  expect(scene.sprites.map((sprite) => sprite.id)).toEqual(["boat", "ship"]);
  expect(scene.sprites[1]).toBe(earlier.sprites[0]);
  expect(scene.players[0]).toMatchObject({ id: "first", active: true });
  expect(scene.players[0]!.items[0]).toBe(earlier.players[0]!.items[0]);
  expect(scene.players[0]!.items[1]).toMatchObject({ ...ITEM, hint: "" });
});

test("whole panels can be kept", () => {
  const earlier = readScene(SENT);
  expect(readScene({ ...CHANGED, players: [KEPT] }, earlier).players).toEqual(earlier.players);
});

test("changes of a scene that was not shown before cannot be read", () => {
  const before = (ply: number) => ({ ply, scene: readScene(SENT) }) as Showing;
  const text = JSON.stringify({ message: "showing", showing: { scene: { ...CHANGED, since: 4 }, log: [] } });
  const { scene } = (readFrame(text, before(4)) as ShowingFrame).showing;
  expect(scene?.sprites).toHaveLength(2);
  expect(scene).not.toHaveProperty("since");
  expect(() => readFrame(text, before(3))).toThrow("not known");
  expect(() => readFrame(text)).toThrow("not known");
});
