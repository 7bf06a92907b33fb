import { expect, test } from "vitest";
import { drawCurve, HEIGHT, placeNumbers } from "./curve";

const CURVE = [
  { step: 0, standing: [[0], [0]] },
  { step: 5, standing: [[4], [0]] },
  { step: 10, standing: [[4], [4]] },
];

test("each seat has a line that goes in steps from the beginning to the end", () => {
  const { lines, steps } = drawCurve(CURVE);
  expect(steps).toBe(10);
  expect(lines).toHaveLength(2);
  for (const { path } of lines) expect(path).toMatch(/^M[\d. ]+(H[\d.]+V[\d.]+){2}$/);
});

test("names of equals stand apart, and within the drawing", () => {
  const ends = drawCurve(CURVE).lines.map(({ end }) => end);
  expect(Math.abs(ends[0]!.y - ends[1]!.y)).toBeGreaterThanOrEqual(13);
  expect(ends.map(({ value }) => value)).toEqual([4, 4]);
  const many = drawCurve([{ step: 0, standing: Array.from({ length: 6 }, () => [0]) }]);
  for (const { end } of many.lines) expect(end.y).toBeLessThanOrEqual(HEIGHT);
});

test("the scale begins at nought and ends with the most", () => {
  expect(drawCurve(CURVE).ticks.map(({ value }) => value)).toEqual([0, 2, 4]);
});

test("numbers of moments that follow each other at once stand side by side", () => {
  expect(placeNumbers([30, 32, 60])).toEqual([30, 39, 60]);
});
