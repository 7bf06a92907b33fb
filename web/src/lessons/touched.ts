/** What a click on the board hit: the piece that lies on top, and the point in the units of the scene. */
import type { Touched } from "./lesson.svelte";

export function touchedAt(event: MouseEvent): Touched | null {
  const board = (event.target as Element).closest<SVGSVGElement>("svg[data-testid=board]");
  const matrix = board?.getScreenCTM()?.inverse();
  if (!board || !matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  const sprite = (event.target as Element).closest<SVGElement>("[data-sprite]");
  return { thing: sprite?.dataset.sprite ?? "", x, y };
}
