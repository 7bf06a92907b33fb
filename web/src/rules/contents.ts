/** The chapters and rules of a handbook, read from its page. */

export interface Entry {
  id: string;
  text: string;
}

export interface Chapter extends Entry {
  rules: Entry[];
}

/** Lists what a handbook contains. Chapters get an id of their own, so that one can go to them. */
export function readContents(book: HTMLElement): Chapter[] {
  const chapters: Chapter[] = [];
  for (const heading of book.querySelectorAll<HTMLElement>("h2, section[id] > h3")) {
    const text = heading.textContent?.trim() ?? "";
    if (heading.tagName === "H2") chapters.push({ id: nameChapter(heading, chapters.length + 1), text, rules: [] });
    else chapters.at(-1)?.rules.push({ id: heading.parentElement!.id, text });
  }
  return chapters;
}

function nameChapter(heading: HTMLElement, number: number): string {
  heading.id ||= `chapter-${number}`;
  return heading.id;
}

/** Hides the rules that do not speak of what is searched for, and tells how many are left. */
export function search(book: HTMLElement, wanted: string): number {
  const needle = wanted.trim().toLocaleLowerCase();
  let found = 0;
  for (const rule of book.querySelectorAll<HTMLElement>("section[id]")) {
    rule.hidden = !(rule.textContent ?? "").toLocaleLowerCase().includes(needle);
    if (!rule.hidden) found += 1;
  }
  book.classList.toggle("searched", needle !== "");
  return found;
}
