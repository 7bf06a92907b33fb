import { beforeEach, expect, test } from "vitest";
import { colourOf, installArt, sizeOf } from "./art";
import { inkOn, INK, PAPER, STONE } from "./colours";

const TEXT = `<svg xmlns="http://www.w3.org/2000/svg">
<style>.o{stroke:#1f2d3a;opacity:.8}.glow{color:#e8b923}</style>
<defs><linearGradient id="sea"><stop offset="0"/></linearGradient></defs>
<symbol id="boat" viewBox="0 0 150 80"><rect class="o" fill="url(#sea)"/><use href="#sail"/></symbol>
<symbol id="sail"><path d="M0 0"/></symbol>
</svg>`;

beforeEach(() => {
  document.body.innerHTML = "";
  document.adoptedStyleSheets = [];
});

test("names and classes in the page begin with the game's name", () => {
  installArt("game", TEXT);
  const boat = document.getElementById("game_boat")!;
  expect(boat.innerHTML).toContain('class="game_o"');
  expect(boat.innerHTML).toContain("url(#game_sea)");
  expect(boat.innerHTML).toContain("#game_sail");
});

test("the style sheet stands beside the page, not in it", () => {
  installArt("game", TEXT);
  const rules = [...document.adoptedStyleSheets[0]!.cssRules].map((rule) => rule.cssText);
  expect(rules[0]).toContain(".game_o");
  expect(rules[1]).toContain(".game_glow");
  expect(document.querySelector("style")).toBeNull();
});

test("art needs no style sheet", () => {
  installArt("game", TEXT.replace(/<style>.*<\/style>/, ""));
  expect(document.getElementById("game_boat")).not.toBeNull();
});

test("sizes are told in units of the scene", () => {
  const art = installArt("game", TEXT);
  expect(sizeOf(art, "boat")).toEqual({ width: 1.5, height: 0.8 });
  expect(sizeOf(art, "sail")).toEqual({ width: 1, height: 1 });
});

test("a tone is the game's own; one that it does not know looks like stone", () => {
  const art = installArt("game", TEXT);
  expect(colourOf(art, "glow")).toBe("#e8b923");
  expect(colourOf(art, "unheard of")).toBe(STONE);
});

test("letters are dark on light and light on dark", () => {
  expect(inkOn("#f4f1e8")).toBe(INK);
  expect(inkOn("#2b2f36")).toBe(PAPER);
});
