/** A scene in the reader's words: all that draws it needs nothing but texts. */
import { say, sayBriefly, sayFirst, type Catalogue } from "../phrase";
import type * as protocol from "../protocol";

/** The same thing with a plain text for every phrase. */
type Said<Thing> = Thing extends protocol.Phrase
  ? string
  : Thing extends (infer Part)[]
    ? Said<Part>[]
    : Thing extends object
      ? { [Field in keyof Thing]: Said<Thing[Field]> }
      : Thing;

export type Choice = Said<protocol.Choice>;
export type Target = Said<protocol.Target>;
export type Sprite = Said<protocol.Sprite>;
export type Item = Said<protocol.Item>;
export type Panel = Said<protocol.Panel>;
export type Scene = Said<protocol.Scene>;

export function sayScene(scene: protocol.Scene, catalogue: Catalogue): Scene {
  return {
    ...scene,
    sprites: scene.sprites.map((sprite) => saySprite(sprite, catalogue)),
    targets: scene.targets.map((target) => sayTarget(target, scene, catalogue)),
    players: scene.players.map((panel) => sayPanel(panel, catalogue)),
    shared: scene.shared.map((panel) => sayPanel(panel, catalogue)),
    buttons: scene.buttons.map((choice) => sayChoice(choice, catalogue)),
    question: say(scene.question, catalogue),
    sentence: say(scene.sentence, catalogue),
  };
}

/** A scene to be looked at only. */
export function withoutOffers(scene: Scene): Scene {
  const still = (panel: Panel): Panel => ({
    ...panel,
    items: panel.items.map((item) => (item.choices.length > 0 ? { ...item, choices: [] } : item)),
  });
  return { ...scene, targets: [], buttons: [], players: scene.players.map(still), shared: scene.shared.map(still) };
}

const saySprite = once((sprite: protocol.Sprite, catalogue): Sprite => {
  return { ...sprite, text: sayBriefly(sprite.text, catalogue), hint: say(sprite.hint, catalogue) };
});

const sayPanel = once((panel: protocol.Panel, catalogue): Panel => {
  const items = panel.items.map((item) => sayItem(item, catalogue));
  return { ...panel, title: say(panel.title, catalogue), items };
});

const sayItem = once((item: protocol.Item, catalogue): Item => {
  const choices = item.choices.map((choice) => sayChoice(choice, catalogue));
  return { ...item, text: say(item.text, catalogue), hint: say(item.hint, catalogue), choices };
});

/** What all choices have in common the scene tells once: what acts where they name nothing, and what their numbers mean. */
function sayTarget(target: protocol.Target, scene: protocol.Scene, catalogue: Catalogue): Target {
  const whole = ({ label, piece, ...choice }: protocol.Choice): protocol.Choice => ({
    ...choice,
    label: scene.numbered && typeof label === "string" && /^\d+$/.test(label) ? [scene.numbered, [label]] : label,
    piece: piece || scene.actor,
  });
  const choices = target.choices.map((choice) => sayChoice(whole(choice), catalogue));
  return { ...target, place: say(target.place, catalogue), choices };
}

function sayChoice(choice: protocol.Choice, catalogue: Catalogue): Choice {
  return { ...choice, label: sayFirst(choice.label, catalogue) };
}

/** Parts that are kept from scene to scene stay the same when they are said, so that they are not drawn anew. */
function once<Part extends object, Spoken>(put: (part: Part, catalogue: Catalogue) => Spoken) {
  const known = new WeakMap<Part, [Catalogue, Spoken]>();
  return (part: Part, catalogue: Catalogue): Spoken => {
    const before = known.get(part);
    if (before?.[0] === catalogue) return before[1];
    const spoken = put(part, catalogue);
    known.set(part, [catalogue, spoken]);
    return spoken;
  };
}
