/** Arrow keys that move the focus among things lying anywhere: one stop for the tab key, many for the arrows. */
import { nextInDirection, type Direction, type Point } from "./geometry";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Moves the focus to the next element marked `data-rove` in the direction of the key; tells whether the key was used. */
export function rove(event: KeyboardEvent, container: Element): boolean {
  const direction = DIRECTIONS[event.key];
  const elements = [...container.querySelectorAll<HTMLElement | SVGElement>("[data-rove]")];
  if (!direction || elements.length === 0) return false;
  event.preventDefault();
  event.stopPropagation();
  const current = elements.find((element) => element === document.activeElement);
  const next = current
    ? elements[nextInDirection(elements.map(middle), middle(current), direction)]
    : (elements.find((element) => element.tabIndex === 0) ?? elements[0]);
  next?.focus();
  return true;
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
