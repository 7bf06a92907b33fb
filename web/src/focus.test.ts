import { afterEach, beforeAll, expect, test } from "vitest";
import { keepFocus } from "./focus";

const settled = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;

beforeAll(keepFocus);
afterEach(() => (document.body.innerHTML = ""));

test("when what had the focus is gone, what was around it has it", async () => {
  document.body.innerHTML = '<main tabindex="-1"><div tabindex="-1" id="near"><button>Play</button></div></main>';
  find("button").focus();
  find("button").remove();
  await settled();
  expect(document.activeElement).toBe(find("#near"));
});

test("on the board it goes to what can be chosen next", async () => {
  document.body.innerHTML =
    '<main tabindex="-1"><div tabindex="-1" data-testid="board"><a tabindex="0" id="one"></a></div></main>';
  find("#one").focus();
  find("#one").remove();
  find("[data-testid=board]").innerHTML = '<a tabindex="-1"></a><a tabindex="0" id="two"></a>';
  await settled();
  expect(document.activeElement).toBe(find("#two"));
});

test("when a whole part of the page is gone, the content's beginning has it", async () => {
  document.body.innerHTML = '<section><button>Play</button></section><main tabindex="-1"></main>';
  find("button").focus();
  find("section").remove();
  await settled();
  expect(document.activeElement).toBe(find("main"));
});
