import { expect, test } from "vitest";
import { readContents, search } from "./contents";

function handbook(): HTMLElement {
  const book = document.createElement("div");
  book.innerHTML = `<h2>The table</h2>
    <section id="X-1"><h3>X-1 The lake is square</h3><p>Nine by nine.</p></section>
    <h2>The turn</h2>
    <section id="X-2"><h3>X-2 A card comes first</h3><p>Then one may walk.</p></section>
    <section id="X-3"><h3>X-3 Walking ends</h3><p>At home.</p></section>`;
  return book;
}

test("the contents list every chapter with its rules", () => {
  const contents = readContents(handbook());
  expect(contents.map(({ text }) => text)).toEqual(["The table", "The turn"]);
  expect(contents[1]?.rules.map(({ id }) => id)).toEqual(["X-2", "X-3"]);
  expect(new Set(contents.map(({ id }) => id)).size).toBe(2);
});

test("a search hides the rules that do not speak of it, in any case of letters", () => {
  const book = handbook();
  expect(search(book, " WALK ")).toBe(2);
  expect(book.querySelector<HTMLElement>("#X-1")?.hidden).toBe(true);
  expect(search(book, "x-1")).toBe(1);
  expect(search(book, "")).toBe(3);
});
