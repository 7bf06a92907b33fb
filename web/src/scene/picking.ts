/** What can be chosen in a scene, and by touching what. */
import { sizeOf, type Art } from "./art";
import { boxOf, coreOf, distanceTo, type Box } from "./geometry";
import type { Choice, Panel, Scene, Sprite, Target } from "./said";

/** The targets that a piece can act on; all of them while no piece is picked. */
export function offeredTargets(scene: Scene, picked: string): Target[] {
  if (!picked) return scene.targets;
  return scene.targets.flatMap((target) => {
    const choices = target.choices.filter((choice) => choice.piece === picked);
    return choices.length > 0 ? [{ ...target, choices }] : [];
  });
}

/** Whether a choice cannot be taken back, because chance decides next. */
export function isFinal(choice: Choice, scene: Scene): boolean {
  return choice.actions.some((action) => scene.final.includes(action));
}

/** The button that the game waits for: the only one that does not leave something else undone. Else they are offers. */
export function expectedButton(scene: Scene): Choice | undefined {
  const items = [...scene.players, ...scene.shared].flatMap((panel) => panel.items);
  if (scene.targets.length > 0 || items.some((item) => item.choices.length > 0)) return undefined;
  if (scene.buttons.length === 1) return scene.buttons[0];
  const revocable = scene.buttons.filter((choice) => !isFinal(choice, scene));
  return revocable.length === 1 ? revocable[0] : undefined;
}

/** The ids of the pieces that act on targets. */
export function actingPieces(scene: Scene): Set<string> {
  return new Set(scene.targets.flatMap((target) => target.choices.map((choice) => choice.piece)).filter(Boolean));
}

/**
 * The sprites that can be picked before their target: where that leaves fewer targets, and where the sprite is not itself
 * what is to be touched.
 */
export function pickableSprites(scene: Scene, art: Art): Sprite[] {
  const pieces = actingPieces(scene);
  return scene.sprites.filter(
    (sprite) =>
      pieces.has(sprite.id) &&
      !scene.targets.some((target) => isTheSpriteItself(target, sprite, art)) &&
      leavesFewer(scene, sprite.id),
  );
}

/** The one sprite that acts, whatever is touched; none where there are several. */
export function onlyActor(scene: Scene): Sprite | undefined {
  const pieces = new Set(scene.targets.flatMap((target) => target.choices.map((choice) => choice.piece)));
  return pieces.size === 1 ? scene.sprites.find((sprite) => pieces.has(sprite.id)) : undefined;
}

function leavesFewer(scene: Scene, piece: string): boolean {
  return scene.targets.some((target) => target.choices.some((choice) => choice.piece !== piece));
}

function isTheSpriteItself(target: Target, sprite: Sprite, art: Art): boolean {
  const box = boxOf(sprite, art);
  return distanceTo(coreOf(box), target) === 0 && target.width * target.height <= 2.5 * box.width * box.height;
}

/** The targets whose middle lies under a piece: there, whoever touches the piece may mean the place. */
export function coveredBy(piece: Box, targets: Target[]): Target[] {
  return targets.filter((target) => distanceTo(piece, target) === 0);
}

/** Tells targets apart, also from scene to scene. */
export function targetName(target: Target): string {
  return `${target.x} ${target.y} ${target.turn} ${target.choices.map((choice) => choice.actions.join("+")).join(" ")}`;
}

/** Everything that is offered at a place, each only once. */
export function distinct(choices: Choice[]): Choice[] {
  const seen = new Set<string>();
  return choices.filter((choice) => {
    const name = choice.actions.join();
    return seen.has(name) ? false : (seen.add(name), true);
  });
}

/** What a target would bear if it were chosen, where only one piece can act on it: that piece, or what it lays. */
export function ghostAt(target: Target, scene: Scene, art: Art): Sprite | undefined {
  const pieces = new Set(target.choices.map((choice) => choice.piece));
  const piece = pieces.size === 1 ? scene.sprites.find((sprite) => pieces.has(sprite.id)) : undefined;
  if (!piece) return undefined;
  const laid = piece.placed ? { symbol: piece.placed, turn: target.turn, text: "" } : {};
  return standingAt(target, { ...piece, ...laid }, art);
}

/** What is higher than wide rises above its place. */
function standingAt({ x, y }: Target, sprite: Sprite, art: Art): Sprite {
  const { width, height } = sizeOf(art, sprite.symbol);
  return { ...sprite, x, y: y - (Math.max(0, height - width) / 2) * sprite.scale };
}

/** Whether all that can act on a target can be taken up first: then the target need not be marked before. */
export function isQuiet(target: Target, pickable: Sprite[]): boolean {
  return target.choices.every((choice) => pickable.some((sprite) => sprite.id === choice.piece));
}

export interface ChoiceGroup {
  /** What the choices belong to: a panel's title or a piece's hint; empty for the board as a whole. */
  title: string;
  choices: Choice[];
}

/** All choices of a scene as a list for those who do not touch the board: buttons first, then by what acts. */
export function choiceGroups(scene: Scene): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  const add = (title: string, choices: Choice[]) => groups.set(title, [...(groups.get(title) ?? []), ...choices]);
  add("", scene.buttons);
  for (const panel of panels(scene)) for (const item of panel.items) add(panel.title, item.choices);
  for (const { place, choices } of scene.targets)
    for (const choice of choices) {
      const title = hintOf(scene, choice.piece);
      add(title, [{ ...choice, label: labelInList(choice.label, place, title) }]);
    }
  return [...groups]
    .map(([title, choices]) => ({ title, choices: distinct(choices) }))
    .filter((group) => group.choices.length > 0);
}

/** A choice where it is offered: its place is told, too, unless the label does. */
export function labelAt(label: string, place: string): string {
  return !place || label.includes(place) ? label : `${place}: ${label}`;
}

/** Tells the place, too, unless the label does; the label is left out where the group's title tells the same. */
function labelInList(label: string, place: string, title: string): string {
  if (!place || label.includes(place)) return label;
  return title.includes(label) ? place : `${place} · ${label}`;
}

function panels(scene: Scene): Panel[] {
  return [...scene.players, ...scene.shared];
}

/** What a piece is, in words. */
export function hintOf(scene: Scene, id: string): string {
  if (!id) return "";
  const items = panels(scene).flatMap((panel) => panel.items);
  return [...scene.sprites, ...items].find((thing) => thing.id === id)?.hint ?? "";
}
