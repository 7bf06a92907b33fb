/** What somebody with an invitation finds. */

import type { LinkCard } from "../protocol";

export type Welcome = "free" | "full" | "begun" | "over";

export function welcome(link: Pick<LinkCard, "stage" | "seats">): Welcome {
  if (link.stage === "over") return "over";
  if (link.stage === "playing") return "begun";
  return link.seats.some((seat) => seat.kind === "open") ? "free" : "full";
}
