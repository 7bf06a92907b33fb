import { say } from "../phrase";
import type { BotCard } from "../protocol";
import { commonCatalogue } from "../words.svelte";

/** What a bot is called in the reader's language; its plain name until that is known. */
export function botTitle(bots: BotCard[], name: string): string {
  return say(bots.find((bot) => bot.name === name)?.title ?? name, commonCatalogue());
}
