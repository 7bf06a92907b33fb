/**
 * Keeps the focus within the page. What had it may vanish with a move, a window or a tab, and then browsers begin anew
 * at the top: whoever plays by keyboard or listens would be lost.
 */

/** What had the focus last, and all around it, from the inside out. */
let path: Element[] = [];
let isLooking = false;

/** Begins to look after the focus. */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => (path = ancestors(target as Element)));
  document.addEventListener("focusout", lookSoon);
  const changes = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "inert", "open"] };
  new MutationObserver(lookSoon).observe(document.body, changes);
}

/** Browsers take the focus from what is gone when they draw the next time. */
function lookSoon(): void {
  if (isLooking || path.length === 0) return;
  isLooking = true;
  requestAnimationFrame(() => setTimeout(look));
}

function look(): void {
  isLooking = false;
  const active = document.activeElement;
  if ((active && active !== document.body) || !document.hasFocus()) return;
  for (const element of candidates()) {
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** Where to go instead: in a window that is open, near to where one was, or to the beginning of the page's content. */
function candidates(): HTMLElement[] {
  const windows = [...document.querySelectorAll("dialog[open] [tabindex]")].slice(0, 1);
  const near = path.filter((element) => element.isConnected).flatMap((element) => [next(element), element]);
  const beginning = document.querySelectorAll("main, [data-testid=curtain] button");
  return [...windows, ...near, ...beginning].filter((element): element is HTMLElement => element !== null);
}

/** Among things that the arrow keys go through, the one that the tab key leads to. */
function next(element: Element): Element | null {
  return element.matches("[data-testid=board]") ? element.querySelector("[tabindex='0']") : null;
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) found.push(at);
  return found;
}
