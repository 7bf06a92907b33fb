import { say } from "../phrase";
import type { PuzzleCard } from "../protocol";
import { catalogueOf, words } from "../words.svelte";

/** What a puzzle is like, in a line. */
export function describe({ game, title, variant, theme, difficulty, players }: PuzzleCard): string {
  const texts = [title, variant, theme, difficulty].map((text) => say(text, catalogueOf(game)));
  return [...texts, words("{count} player|{count} players", { count: players })].filter(Boolean).join(" · ");
}
