import { expect, test } from "vitest";
import { readFrame, readScene, type Showing, type ShowingFrame } from "./protocol";

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

const ITEM = { id: "coin", text: "3" };
const CHANGED = {
  ...SENT,
  since: 4,
  sprites: [{ id: "boat", symbol: "boat", x: 2, y: 1 }, [0, 1] as [number, number]],
  players: [{ id: "red", title: "Red", active: true, items: [[0, 1] as [number, number], ITEM] }],
};

test("what is kept of the scene before is put in its place", () => {
  const earlier = readScene(SENT);
  const scene = readScene(CHANGED, earlier);
  expect(scene.sprites.map((sprite) => sprite.id)).toEqual(["boat", "ship"]);
  expect(scene.sprites[1]).toBe(earlier.sprites[0]);
  expect(scene.players[0]).toMatchObject({ id: "red", active: true });
  expect(scene.players[0]!.items[0]).toBe(earlier.players[0]!.items[0]);
  expect(scene.players[0]!.items[1]).toMatchObject({ ...ITEM, hint: "" });
  expect(scene).not.toHaveProperty("since");
});

test("whole panels can be kept", () => {
  const earlier = readScene(SENT);
  expect(readScene({ ...CHANGED, players: [[0, 1]] }, earlier).players).toEqual(earlier.players);
});

test("changes of a scene that was not shown before cannot be read", () => {
  const before = (ply: number) => ({ ply, scene: readScene(SENT) }) as Showing;
  const text = JSON.stringify({ message: "showing", showing: { scene: CHANGED, log: [] } });
  expect((readFrame(text, before(4)) as ShowingFrame).showing.scene?.sprites).toHaveLength(2);
  expect(() => readFrame(text, before(3))).toThrow("not known");
  expect(() => readFrame(text)).toThrow("not known");
});
