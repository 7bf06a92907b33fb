/** The one small box that explains what somebody points at, presses long, or reaches with the keyboard. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

export const explanation = $state({ text: "", x: 0, y: 0 });

const POINTING_FOR = 350;
const PRESSING_FOR = 450;
const STAYS_FOR = 2500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Explains at a place of the window. */
export function explain(text: string, at: Point): void {
  clearTimeout(timer);
  Object.assign(explanation, { text, x: at.x, y: at.y });
}

/** Explains to somebody who has touched something and lifted the finger again. */
export function explainBriefly(text: string, at: Point): void {
  explain(text, at);
  timer = setTimeout(hush, STAYS_FOR);
}

/** Explains when somebody has pointed at the same thing for a moment. */
export function explainSoon(text: string, at: Point): void {
  if (explanation.text === text) return;
  hush();
  if (text) timer = setTimeout(() => explain(text, at), POINTING_FOR);
}

/** What leaves the page loses the focus while the page is being drawn, and nothing may be changed then: a moment later. */
export function hush(): void {
  clearTimeout(timer);
  const shown = untrack(() => explanation.text);
  if (shown) queueMicrotask(() => explanation.text === shown && (explanation.text = ""));
}

/** Follows a finger that presses: `pressed` tells whether it did so long enough to want an explanation, not a choice. */
export class LongPress {
  pressed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(textAt: () => string, at: Point): void {
    this.pressed = false;
    this.timer = setTimeout(() => this.ripen(textAt(), at), PRESSING_FOR);
  }

  end(): void {
    clearTimeout(this.timer);
    if (this.pressed) timer = setTimeout(hush, STAYS_FOR);
  }

  private ripen(text: string, at: Point): void {
    if (!text) return;
    this.pressed = true;
    explain(text, at);
  }
}

/** Lets an element explain itself to mouse, finger and keyboard. */
export function explained(text: string): Attachment<HTMLElement> {
  return (element) => {
    const press = new LongPress();
    const above = (): Point => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y };
    };
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && explainSoon(text, above()),
      pointerleave: () => (press.end(), press.pressed || hush()),
      pointerdown: (event) => (event as PointerEvent).pointerType !== "mouse" && press.start(() => text, above()),
      pointerup: () => press.end(),
      pointercancel: () => press.end(),
      focus: () => element.matches(":focus-visible") && explain(text, above()),
      blur: hush,
    };
    const swallow = (event: Event): void => {
      if (!press.pressed) return;
      press.pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Some devices show a menu after a long press, and send no click.
    const preventMenu = (event: Event): void => {
      if (press.pressed) event.preventDefault();
    };
    for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler);
    element.addEventListener("click", swallow, { capture: true });
    element.addEventListener("contextmenu", preventMenu);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) element.removeEventListener(name, handler);
      element.removeEventListener("click", swallow, { capture: true });
      element.removeEventListener("contextmenu", preventMenu);
    };
  };
}
