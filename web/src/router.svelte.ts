/** Which page an address names, and going from page to page without loading them anew. */

export type Route =
  | { page: "lobby" }
  | { page: "table" | "join" | "watch" | "replay" | "challenge"; key: string }
  | { page: "rules" | "lessons"; game: string }
  | { page: "lesson"; game: string; lesson: string }
  | { page: "puzzle"; game: string; puzzle: string }
  | { page: "mine"; table: string }
  | { page: "move" | "puzzles" }
  | { page: "missing" };

/** The address now; components that read it follow. */
export const place = $state({ path: location.pathname, search: location.search, hash: location.hash });

export function routeOf(path: string): Route {
  const [, page = "", argument = "", ...rest] = path.replace(/\/$/, "").split("/");
  if (page === "" && argument === "") return { page: "lobby" };
  if ((page === "move" || page === "puzzles") && argument === "") return { page };
  if (page === "learn" && argument !== "" && rest.length === 1)
    return { page: "lesson", game: argument, lesson: rest[0]! };
  if (page === "puzzles" && rest.length === 1) return { page: "puzzle", game: argument, puzzle: rest[0]! };
  if (argument === "" || rest.length > 0) return { page: "missing" };
  if (page === "table" || page === "join" || page === "watch" || page === "replay" || page === "challenge")
    return { page, key: argument };
  if (page === "mine") return { page, table: argument };
  if (page === "rules") return { page, game: argument };
  if (page === "learn") return { page: "lessons", game: argument };
  return { page: "missing" };
}

/** Goes to an address of ours; `replace` leaves no way back to where we were. */
export function navigate(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  readPlace();
}

/** Begins to follow the browser's back button, and clicks on links to our own pages. */
export function followAddress(): void {
  window.addEventListener("popstate", readPlace);
  window.addEventListener("hashchange", readPlace);
  document.addEventListener("click", followLink);
}

function readPlace(): void {
  Object.assign(place, { path: location.pathname, search: location.search, hash: location.hash });
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (!link || !isOurs(link) || !isPlain(event)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** Links within a page stay the browser's business: it scrolls to their places. */
function isOurs(link: HTMLAnchorElement): boolean {
  const withinPage = link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  const opensElsewhere = link.target !== "" || link.hasAttribute("download");
  return link.origin === location.origin && !withinPage && !opensElsewhere && !link.pathname.startsWith("/api");
}

function isPlain(event: MouseEvent): boolean {
  const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !withKey;
}
