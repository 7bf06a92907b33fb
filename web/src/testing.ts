/** What several tests need: answers as the server gives them. */

import { usualLogLine, type LinkCard, type LogLine, type ShownSeat } from "./protocol";

/** A line of the log with everything filled in. */
export function logLine(given: Partial<LogLine>): LogLine {
  return { ...usualLogLine, number: 1, kind: "move", text: "", ...given } as LogLine;
}

export function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

export function seat(given: Partial<ShownSeat>): ShownSeat {
  const usual: ShownSeat = {
    name: "first",
    called: "First",
    title: "First",
    tone: "bright",
    kind: "open",
    person: "",
    bot: "",
    present: false,
    resigned: false,
    seconds_left: null,
  };
  return { ...usual, ...given };
}

export function linkInfo(given: Partial<LinkCard>): LinkCard {
  return {
    role: "person",
    person: "Ada",
    table: "T",
    game: "any",
    title: "Any game",
    stage: "gathering",
    host: "Ada",
    seats: [
      seat({ kind: "person", person: "Ada" }),
      seat({ kind: "person", person: "Bo" }),
      seat({ kind: "bot", bot: "greedy" }),
    ],
    links: { invite: "/join/I", watch: "/watch/W" },
    ...given,
  };
}
