/** The first game of one's own after a lesson: against bots that leave a beginner a chance. */
import { openTable } from "../api";
import { suggestName } from "../components/names";
import { rememberOpened } from "../lobby/tables.svelte";
import type { BotCard, GameCard, LessonCard } from "../protocol";
import { settings } from "../settings.svelte";

/** Opens a table and tells its address. */
export async function openFirstGame(game: GameCard, lesson: LessonCard, bots: BotCard[]): Promise<string> {
  const others = Array.from({ length: lesson.players - 1 }, () => `bot:${fittingBot(bots)}`);
  const opened = await openTable({
    game: game.name,
    players: lesson.players,
    options: lesson.options,
    name: settings.name.trim() || suggestName([]),
    seats: ["me", ...others],
  });
  rememberOpened(opened, { game: game.name, title: game.title }, "table");
  return `/table/${opened.key}`;
}

/** Not the weakest, who plays anything, but the next one. */
export function fittingBot(bots: Pick<BotCard, "name">[]): string {
  return (bots[1] ?? bots[0])?.name ?? "random";
}
