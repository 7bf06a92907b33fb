/** Points at what is to be touched: whatever stands for a choice is marked with `data-pointed`, also when it comes later. */
import type { Attachment } from "svelte/attachments";

/** Marks all that stands for a choice within an element; an empty name points at nothing. */
export function pointing(name: string): Attachment<HTMLElement> {
  return (root) => {
    point(root, name);
    const observer = new MutationObserver(() => point(root, name));
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-actions"] });
    return () => {
      observer.disconnect();
      point(root, "");
    };
  };
}

function point(root: HTMLElement, name: string): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-actions]")) {
    const standsForIt = name !== "" && (element.dataset.actions ?? "").split(" ").includes(name);
    if (standsForIt === "pointed" in element.dataset) continue;
    if (standsForIt) beckon(element);
    else delete element.dataset.pointed;
  }
}

/** What lies further down in a panel is brought into sight; the board is there already. */
function beckon(element: HTMLElement | SVGElement): void {
  element.dataset.pointed = "";
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "nearest", inline: "nearest" });
}
