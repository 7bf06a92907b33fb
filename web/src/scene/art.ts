/**
 * A game's art: its symbols, put into the page once. Their names and classes begin with the game's name there, so that they
 * never meet those of the page or of another game.
 */
import { rest } from "../frames";
import { STONE } from "./colours";

export interface Size {
  width: number;
  height: number;
}

export interface Art {
  game: string;
  /** The symbols' sizes in units of the scene. */
  sizes: ReadonlyMap<string, Size>;
  tones: Readonly<Record<string, string>>;
}

/** So many units of a symbol's view box are one unit of the scene. */
const UNIT = 100;
const STYLE = /<style>([^]*?)<\/style>/;
const DRAWING = /<svg[^>]*>([^]*)<\/svg>/;
const REFERENCE = /(\bid="|href="#|url\(#)([\w.-]+)/g;
const CLASSES = /\bclass="([^"]*)"/g;
const SELECTOR = /\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g;
const TONE = /\.([\w-]+)\s*\{[^}]*(?<![\w-])color:\s*(#[0-9a-fA-F]{6})\b/g;

const loaded = new Map<string, Promise<Art>>();

/** The art of a game, fetched and put into the page when it is asked for first. */
export function loadArt(game: string): Promise<Art> {
  const known = loaded.get(game);
  if (known) return known;
  const coming = fetchArt(game);
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game));
  return coming;
}

async function fetchArt(game: string): Promise<Art> {
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/art.svg`);
  if (!response.ok) throw new Error(`the art of ${game} did not come: ${response.status}`);
  const art = installArt(game, await response.text());
  await rest(); // whoever waits for it draws a whole board
  return art;
}

/** Puts the art into the page. */
export function installArt(game: string, text: string): Art {
  const style = STYLE.exec(text)?.[1] ?? "";
  const symbols = DRAWING.exec(text.replace(STYLE, ""))?.[1] ?? "";
  installStyle(renamed(style.replace(SELECTOR, `.${game}_$1`), game));
  const drawing = installSymbols(renamed(symbols, game));
  return { game, sizes: sizesOf(drawing, game), tones: Object.fromEntries(tonesIn(style)) };
}

function renamed(text: string, game: string): string {
  return text
    .replace(REFERENCE, `$1${game}_$2`)
    .replace(CLASSES, (_, names: string) => `class="${names.replace(/[\w-]+/g, `${game}_$&`)}"`);
}

function tonesIn(style: string): [string, string][] {
  return [...style.matchAll(TONE)].map((match) => [match[1]!, match[2]!]);
}

function installStyle(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Not hidden with `display: none`, which would switch gradients off, but of no size and out of the way. */
function installSymbols(symbols: string): Element {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  svg.style.position = "absolute";
  svg.innerHTML = symbols;
  document.body.append(svg);
  return svg;
}

function sizesOf(drawing: Element, game: string): Map<string, Size> {
  const sizes = new Map<string, Size>();
  for (const element of drawing.querySelectorAll("symbol")) {
    const [, , width = UNIT, height = UNIT] = (element.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
    sizes.set(element.id.slice(game.length + 1), { width: width / UNIT, height: height / UNIT });
  }
  return sizes;
}

/** How large a symbol is, in units of the scene. */
export function sizeOf(art: Art, symbol: string): Size {
  return art.sizes.get(symbol) ?? { width: 1, height: 1 };
}

export function colourOf(art: Art, tone: string): string {
  return art.tones[tone] ?? STONE;
}
