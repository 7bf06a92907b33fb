import { expect, test } from "vitest";
import { ENGLISH, type Catalogue } from "../phrase";
import type { Item, Scene, Text } from "../protocol";
import { choice, scene, sprite, target } from "./examples";
import { sayScene } from "./said";

const GERMAN: Catalogue = { language: "de", messages: { "go to {place}": "nach {place} gehen", boat: "Boot" } };
const GO: Text = ["go to {place}", ["e1"]];
const BOAT: Text = ["boat", []];
const ITEM: Item = { id: "item", symbol: "", tone: "", text: "3", hint: BOAT, choices: [{ ...choice(1), label: GO }] };
const SCENE: Scene = {
  ...scene(),
  sprites: [{ ...sprite("boat", 1, 1, { text: "7" }), hint: BOAT }],
  targets: [{ ...target(1, 1, []), place: BOAT, choices: [{ ...choice(1), label: GO }] }],
  players: [{ id: "player", title: BOAT, tone: "", active: false, items: [ITEM] }],
  buttons: [{ ...choice(2), label: GO }],
  question: GO,
};

test("everything in a scene is said in the reader's language, labels with a capital letter", () => {
  const said = sayScene(SCENE, GERMAN);
  expect(said.sprites[0]).toMatchObject({ text: "7", hint: "Boot" });
  expect(said.targets[0]).toMatchObject({ place: "Boot", choices: [{ label: "Nach e1 gehen" }] });
  expect(said.players[0]).toMatchObject({ title: "Boot", items: [{ text: "3", hint: "Boot" }] });
  expect(said.players[0]!.items[0]!.choices[0]!.label).toBe("Nach e1 gehen");
  expect(said.buttons[0]!.label).toBe("Nach e1 gehen");
  expect([said.question, said.sentence]).toEqual(["nach e1 gehen", ""]);
});

test("what is kept of a scene stays the same thing until another language is spoken", () => {
  const kept = sayScene(SCENE, GERMAN);
  expect(sayScene({ ...SCENE, question: "" }, GERMAN).sprites[0]).toBe(kept.sprites[0]);
  expect(sayScene(SCENE, ENGLISH).sprites[0]).toMatchObject({ hint: "boat" });
});

test("what all choices at targets have in common is told once, by the scene", () => {
  const choices = [
    { ...choice(1), label: "7" },
    { ...choice(2, "one"), label: "7 m" },
  ];
  const told = { ...SCENE, targets: [target(1, 1, choices)], actor: "pile", numbered: "boat {number}" };
  expect(sayScene(told, ENGLISH).targets[0]!.choices).toMatchObject([
    { label: "Boat 7", piece: "pile" },
    { label: "7 m", piece: "one" },
  ]);
});
