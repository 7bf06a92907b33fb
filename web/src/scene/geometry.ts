/** Where things lie on a board, in units of the scene. */
import { sizeOf, type Art } from "./art";
import type { Sprite, Target } from "./said";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  /** x and y are its middle. */
  width: number;
  height: number;
}

/** The box of a sprite; one that is turned by a quarter lies across. */
export function boxOf(sprite: Sprite, art: Art): Box {
  const { width, height } = sizeOf(art, sprite.symbol);
  const across = Math.abs(sprite.turn % 180) === 90;
  return {
    x: sprite.x,
    y: sprite.y,
    width: (across ? height : width) * sprite.scale,
    height: (across ? width : height) * sprite.scale,
  };
}

/** How far a point lies outside of a box: 0 if it lies inside. */
export function distanceTo(box: Box, point: Point): number {
  const beyondX = Math.max(0, Math.abs(point.x - box.x) - box.width / 2);
  const beyondY = Math.max(0, Math.abs(point.y - box.y) - box.height / 2);
  return Math.hypot(beyondX, beyondY);
}

/** How far a point lies outside of a target, which may be turned. */
export function distanceToTarget(target: Target, point: Point): number {
  return distanceTo(target, turnedBack(point, target));
}

function turnedBack(point: Point, target: Target): Point {
  const angle = (-target.turn * Math.PI) / 180;
  const [x, y] = [point.x - target.x, point.y - target.y];
  return {
    x: target.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: target.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** The target that a finger meant: the nearest within reach, and of several equally near the topmost. */
export function nearestTarget(targets: Target[], point: Point, reach: number): Target | undefined {
  let nearest: Target | undefined;
  let least = reach;
  for (const target of targets) {
    const distance = distanceToTarget(target, point);
    if (distance <= least) [nearest, least] = [target, distance];
  }
  return nearest;
}

/**
 * The target that a touch of the board meant. Whoever comes down in the middle of a thing means that thing, not a target
 * beside it.
 */
export function meantTarget(
  targets: Target[],
  things: Sprite[],
  art: Art,
  point: Point,
  reach: number,
): Target | undefined {
  const nearest = nearestTarget(targets, point, reach);
  if (!nearest || distanceToTarget(nearest, point) === 0) return nearest;
  const isMeantInstead = (thing: Sprite): boolean => {
    const box = boxOf(thing, art);
    return thing.hint !== "" && distanceTo(coreOf(box), point) === 0 && distanceTo(box, nearest) > 0;
  };
  return things.some(isMeantInstead) ? undefined : nearest;
}

/** The inner half of a box. */
export function coreOf(box: Box): Box {
  return { ...box, width: box.width / 2, height: box.height / 2 };
}

/** The topmost thing at a point. */
export function thingAt(sprites: Sprite[], art: Art, point: Point): Sprite | undefined {
  return sprites.findLast((sprite) => distanceTo(boxOf(sprite, art), point) === 0);
}

/** Whether a target is smaller than a finger. */
export function isSmall(target: Target, finger: number): boolean {
  return Math.min(target.width, target.height) < finger;
}

/**
 * Whether somebody who aims at a small target may easily hit another one: a finger's circle around its middle comes upon
 * another target, or upon the circle of one that is small, too (WCAG 2.2, target size).
 */
export function isCrowded(target: Target, targets: Target[], finger: number): boolean {
  const crowds = (other: Target): boolean =>
    distanceToTarget(other, target) < finger / 2 ||
    (isSmall(other, finger) && Math.hypot(other.x - target.x, other.y - target.y) < finger);
  return isSmall(target, finger) && targets.some((other) => other !== target && crowds(other));
}

/** The topmost thing at a point that has something to say. */
export function explainedAt(sprites: Sprite[], art: Art, point: Point): Sprite | undefined {
  return thingAt(
    sprites.filter((sprite) => sprite.hint !== ""),
    art,
    point,
  );
}

export type Direction = "left" | "right" | "up" | "down";

/** The index of the place that lies next in a direction, or -1: near ahead counts more than straight ahead. */
export function nextInDirection(places: Point[], from: Point, direction: Direction): number {
  let best = -1;
  let least = Infinity;
  places.forEach((place, index) => {
    const [ahead, aside] = aheadAndAside(place, from, direction);
    const cost = ahead + 2.5 * aside;
    if (ahead > 0.01 && aside <= 3 * ahead && cost < least) [best, least] = [index, cost];
  });
  return best;
}

function aheadAndAside(place: Point, from: Point, direction: Direction): [number, number] {
  const [x, y] = [place.x - from.x, place.y - from.y];
  switch (direction) {
    case "left":
      return [-x, Math.abs(y)];
    case "right":
      return [x, Math.abs(y)];
    case "up":
      return [-y, Math.abs(x)];
    case "down":
      return [y, Math.abs(x)];
  }
}

/** Sorted as one reads: row by row, from the left. */
export function inReadingOrder<Placed extends Point>(places: Placed[]): Placed[] {
  return [...places].sort((one, other) => Math.round(one.y - other.y) || one.x - other.x);
}
