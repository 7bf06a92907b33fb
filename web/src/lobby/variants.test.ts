import { expect, test } from "vitest";
import type { GameCard } from "../protocol";
import { variantOf, withVariant } from "./variants";

const flag = (name: string) => ({ name, kind: "flag", default: false, explanation: name });
const variant = (name: string, options: Record<string, boolean>) => ({
  name,
  title: name,
  sentence: "",
  symbol: "",
  options,
});
const GAME = {
  options: [flag("short"), flag("expert"), flag("loud")],
  variants: [variant("base", {}), variant("short", { short: true }), variant("expert", { expert: true })],
} as unknown as GameCard;

test("a variant takes the place of another, and whatever else was chosen stays", () => {
  const [, short, expert] = GAME.variants;
  const chosen = withVariant(GAME, short!, { loud: true });
  expect(chosen).toEqual({ loud: true, short: true });
  expect(withVariant(GAME, expert!, chosen)).toEqual({ loud: true, expert: true });
});

test("options tell which variant they stand for, if not several", () => {
  expect(variantOf(GAME, { loud: true })?.name).toBe("base");
  expect(variantOf(GAME, { expert: true, short: false })?.name).toBe("expert");
  expect(variantOf(GAME, { expert: true, short: true })).toBeUndefined();
});
