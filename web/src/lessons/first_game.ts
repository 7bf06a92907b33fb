/** A game at once, after a lesson or from the lobby: against bots that leave a beginner a chance. */
import { openTable } from "../api";
import { suggestName } from "../components/names";
import { fittingBot } from "../lobby/levels";
import { rememberOpened } from "../lobby/tables.svelte";
import type { BotCard, GameCard, LessonCard } from "../protocol";
import { settings } from "../settings.svelte";

/** Opens a table and tells its address. */
export async function openFirstGame(
  game: GameCard,
  lesson: Pick<LessonCard, "players" | "options">,
  bots: BotCard[],
): Promise<string> {
  const others = Array.from({ length: lesson.players - 1 }, () => `bot:${fittingBot(bots, game.name)}`);
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
