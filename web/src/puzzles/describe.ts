import { say } from "../phrase";
import type { PuzzleCard } from "../protocol";
import { catalogueOf, words } from "../words.svelte";

/** Which game a puzzle is from, and how that is played. */
export function describeGame({ game, title, variant }: PuzzleCard): string {
  return [title, variant]
    .map((text) => say(text, catalogueOf(game)))
    .filter(Boolean)
    .join(" · ");
}

/** What a puzzle is like, in a line that breaks between its parts only. */
export function describeTask({ game, theme, difficulty, players }: PuzzleCard): string {
  const [aim, level] = [theme, difficulty].map((text) => say(text, catalogueOf(game)));
  const parts = [
    words("Aim: {aim}", { aim: aim! }),
    level!,
    words("{count} player|{count} players", { count: players }),
  ];
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}
