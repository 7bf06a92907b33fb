/**
 * What is drawn in steps: each of them when the browser has drawn the one before, so that slow phones answer to fingers in
 * between.
 */
const steps: (() => void)[] = [];
let isDrawing = false;

/** Does something in a frame of its own, after all that came before; what it gives calls that off. */
export function inItsTurn(step: () => void): () => void {
  steps.push(step);
  if (!isDrawing) drawNext();
  return () => {
    const place = steps.indexOf(step);
    if (place >= 0) steps.splice(place, 1);
  };
}

function drawNext(): void {
  isDrawing = steps.length > 0;
  if (!isDrawing) return;
  // The timer comes after the frame has been drawn.
  requestAnimationFrame(() =>
    setTimeout(() => {
      steps.shift()?.();
      drawNext();
    }),
  );
}

/** Lets the browser do something else first, drawn or not: nothing is drawn in a tab that nobody sees. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
