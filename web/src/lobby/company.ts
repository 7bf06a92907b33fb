/** Who sits at a new table: for each seat "me", "open" (a friend with the link) or "bot:NAME". */

export const COMPANIES = ["bots", "friends", "here"] as const;
export type Company = (typeof COMPANIES)[number];

/** Whether a page comes from this machine or from one in the same home: its address is a private one. */
export function isAtHome(hostname: string): boolean {
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[|.*\.local$)/.test(hostname);
}

/** The seats that one word stands for. */
export function seatsFor(company: Company, players: number, bot: string): string[] {
  const others = { bots: `bot:${bot}`, friends: "open", here: "me" }[company];
  return Array.from({ length: players }, (_, seat) => (seat === 0 ? "me" : others));
}

/** The seats as they are ordered: whoever shares this screen has a name of their own. */
export function ordered(seats: string[], names: string[], suggestions: string[]): string[] {
  const own = seats.indexOf("me");
  return seats.map((who, seat) =>
    who === "me" && seat !== own ? `me:${names[seat]?.trim() || suggestions[seat]}` : who,
  );
}

/** The word for these seats, or null if they are mixed. */
export function companyOf(seats: string[]): Company | null {
  const [first, ...others] = seats;
  if (first !== "me") return null;
  if (others.every((seat) => seat.startsWith("bot:"))) return "bots";
  if (others.every((seat) => seat === "open")) return "friends";
  return others.every((seat) => seat === "me") ? "here" : null;
}

/** The seats for more or fewer players: those who are there stay, and newcomers are like the last one. */
export function resized(seats: string[], players: number): string[] {
  const newcomer = seats[seats.length - 1] ?? "open";
  return Array.from({ length: players }, (_, seat) => seats[seat] ?? newcomer);
}
