/** The tables that this browser has been to. Their keys are here and nowhere else, so that one finds back. */

import { fetchLink } from "../api";
import { isMissing } from "../problems";
import type { LinkCard, NewSeat, Stage, Text } from "../protocol";
import { recall, remember } from "../storage";

export interface RememberedTable {
  key: string;
  table: string;
  /** Unknown of those that an earlier version remembered. */
  game?: string;
  title: Text;
  role: "table" | "watch";
  stage: Stage;
  /** The other people at the table. */
  people: string[];
  /** Whether bots play, too. */
  bots: boolean;
  /** A spectator's link. */
  watch: string;
}

const MOST = 24;

/** The last one visited comes first. */
export const tables: { list: RememberedTable[] } = $state({ list: recall<RememberedTable[]>("tables", []) });

/** A key that was given just now. It is kept at once: nobody could give it again. */
export function rememberOpened(
  { key, table, links }: NewSeat,
  { game, title }: Pick<LinkCard, "game" | "title">,
  role: "table" | "watch",
): void {
  const opened = { key, table, game, title, role, people: [], bots: false, watch: links.watch };
  keep([{ ...opened, stage: "gathering" }, ...others(key)]);
}

/** Looks up what a key opens, and puts it first. A table that cannot be looked up now is left as it was. */
export async function rememberTable(key: string): Promise<void> {
  const table = await lookUp(key);
  if (table) keep([table, ...others(key)]);
}

export function forgetTable(key: string): void {
  keep(others(key));
}

/** The key that this browser has for playing at a table, if any. */
export function keyFor(table: string): string | undefined {
  return latest().find((known) => known.table === table && known.role === "table")?.key;
}

/** Asks the server what has become of them; those it no longer knows are dropped. */
export async function refreshTables(): Promise<void> {
  const asked = latest();
  const found = await Promise.all(asked.map(async (known) => (known.stage === "over" ? known : refreshed(known))));
  const gone = new Set(asked.filter((_, index) => found[index] === null).map(({ key }) => key));
  const news = new Map(found.filter((table) => table !== null).map((table) => [table.key, table]));
  keep(latest().flatMap((known) => (gone.has(known.key) ? [] : [news.get(known.key) ?? known])));
}

/** Null if there is no such table any more; as it was if nobody can tell. */
async function refreshed(known: RememberedTable): Promise<RememberedTable | null> {
  try {
    return remembered(known.key, await fetchLink(known.key));
  } catch (error) {
    return isMissing(error) ? null : known;
  }
}

async function lookUp(key: string): Promise<RememberedTable | null> {
  try {
    return remembered(key, await fetchLink(key));
  } catch {
    return null;
  }
}

function remembered(key: string, link: LinkCard): RememberedTable {
  const names = link.seats.map((seat) => seat.person);
  return {
    key,
    table: link.table,
    game: link.game,
    title: link.title,
    role: link.role === "person" ? "table" : "watch",
    stage: link.stage,
    people: [...new Set(names)].filter((name) => name !== "" && name !== link.person),
    bots: link.seats.some((seat) => seat.kind === "bot"),
    watch: link.links.watch,
  };
}

/** Another tab may have been to other tables meanwhile. */
function latest(): RememberedTable[] {
  return recall<RememberedTable[]>("tables", []);
}

function others(key: string): RememberedTable[] {
  return latest().filter((known) => known.key !== key);
}

function keep(list: RememberedTable[]): void {
  tables.list = list.slice(0, MOST);
  remember("tables", tables.list);
}
