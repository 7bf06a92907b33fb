import type { Bot } from "../api";

/** What a bot is called in the reader's language; its plain name until that is known. */
export function botTitle(bots: Bot[], name: string): string {
  return bots.find((bot) => bot.name === name)?.title ?? name;
}
