/**
 * The words of these pages, and the catalogues of what the server says, in the reader's language. They are fetched when
 * something is to be said; until they have come, it is said in English. Components follow when they come, and when the
 * language is switched.
 */
import { fetchWords } from "./api";
import { codeOf } from "./code";
import { ENGLISH, tell, type Catalogue } from "./phrase";
import { settings } from "./settings.svelte";

/** The translations of these pages: locale/*.po, each a file of its own that only its readers load. */
const TRANSLATIONS = import.meta.glob<Catalogue["messages"]>("../locale/*.po", { import: "default" });

let come = $state.raw<Record<string, Catalogue>>({});
const coming = new Map<string, Promise<Catalogue>>();

/** An English text of these pages in the reader's language: `words("{count} rule|{count} rules", { count })`. */
export function words(message: string, parts: Record<string, string | number> = {}): string {
  return tell(message, parts, spoken("pages", loadPages));
}

/** What everything is called that no game says: errors, bots, what happens at a table. */
export function commonCatalogue(): Catalogue {
  return spoken("common", loadCommon);
}

/** What a game says, and all that is common to games; only that while no game is known. */
export function catalogueOf(game: string | undefined): Catalogue {
  if (!game) return commonCatalogue();
  return spoken(`game ${game}`, (language) => loadGame(game, language), true);
}

/** Fetches the words of the pages before they are shown, so that nobody sees them in English first. */
export async function prepareWords(): Promise<void> {
  words("");
  await Promise.allSettled(coming.values());
}

/** Of what is said, English is known already, unless a game says in a sentence what it sends in a short form. */
function spoken(what: string, fetchIt: (language: string) => Promise<Catalogue>, inEnglishToo = false): Catalogue {
  const { language } = settings;
  if (language === ENGLISH.language && !inEnglishToo) return ENGLISH;
  load(`${what} ${language}`, () => fetchIt(language)).catch(() => {});
  return come[`${what} ${language}`] ?? ENGLISH;
}

async function loadPages(language: string): Promise<Catalogue> {
  const coded = (await TRANSLATIONS[`../locale/${language}.po`]?.()) ?? {};
  const messages = new Proxy(coded, { get: (_, message) => coded[codeOf(String(message))] });
  return { language, messages };
}

function loadCommon(language: string): Promise<Catalogue> {
  return fetchWords("/api", language);
}

async function loadGame(game: string, language: string): Promise<Catalogue> {
  const common = language === ENGLISH.language ? ENGLISH : load(`common ${language}`, () => loadCommon(language));
  const own = fetchWords(`/api/games/${encodeURIComponent(game)}`, language);
  return { language, messages: { ...(await common).messages, ...(await own).messages } };
}

/** Fetches each thing once. What did not come is asked for again when it is wanted next. */
function load(what: string, fetchIt: () => Promise<Catalogue>): Promise<Catalogue> {
  const known = coming.get(what);
  if (known) return known;
  const asked = fetchIt();
  coming.set(what, asked);
  asked.then(
    (catalogue) => (come = { ...come, [what]: catalogue }),
    () => coming.delete(what),
  );
  return asked;
}
