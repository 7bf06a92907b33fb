/** Which bot is a match for somebody: the next stronger one after a victory, the next weaker one after a defeat. */
import type { BotCard } from "../protocol";
import { recall, remember } from "../storage";

type Ranked = Pick<BotCard, "name" | "level">;

/** What this device knows of somebody who plays a game: the level of the next bot, and the tables that led to it. */
interface Form {
  level: number;
  counted: string[];
}

const BEGINNERS = 1;
/** So many tables are known to be counted already; older ones are not looked at again. */
const KEPT = 20;

const formAt = (game: string): Form => recall<Form>(`form.${game}`, { level: BEGINNERS, counted: [] });

/** The bots that people may want to play against, and the one that is there already. */
export function offeredBots<Card extends Ranked>(bots: Card[], seated = ""): Card[] {
  return bots.filter((bot) => bot.level > 0 || bot.name === seated);
}

/** The bot that somebody on this device may beat at a game, but not always. */
export function fittingBot(bots: Ranked[], game: string): string {
  const offered = offeredBots(bots);
  const { level } = formAt(game);
  return (offered.find((bot) => bot.level === level) ?? offered[0] ?? bots[0])?.name ?? "random";
}

/** Notes how a game against bots ended, once for each table; who shares a victory stays at the level. */
export function noteResult(bots: Ranked[], game: string, table: string, faced: string[], share: number): void {
  const form = formAt(game);
  if (form.counted.includes(table)) return;
  const levels = offeredBots(bots).map((bot) => bot.level);
  const met = Math.max(...faced.map((name) => bots.find((bot) => bot.name === name)?.level ?? 0));
  const next = share === 1 ? Math.max(form.level, met + 1) : share === 0 ? Math.min(form.level, met - 1) : form.level;
  const level = Math.min(Math.max(next, BEGINNERS), Math.max(BEGINNERS, ...levels));
  remember(`form.${game}`, { level, counted: [...form.counted, table].slice(-KEPT) });
}
