import { expect, test } from "vitest";
import { CATALOGUES } from "./words";

/** Types see to it that no word is missing; an empty one would pass them. */
function emptyWords(catalogue: object, path = ""): string[] {
  return Object.entries(catalogue).flatMap(([name, value]) => {
    if (typeof value === "object") return emptyWords(value as object, `${path}${name}.`);
    return value === "" ? [path + name] : [];
  });
}

test("no word is empty in any language", () => {
  for (const catalogue of Object.values(CATALOGUES)) expect(emptyWords(catalogue)).toEqual([]);
});
