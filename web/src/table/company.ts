/** Who sits at a table, by the names of their seats: everything that is told names them. */
import type { Player } from "../phrase";
import type { ShownSeat } from "../protocol";
import { colourOf, type Art } from "../scene/art";

/** Written down, so that it is the same as long as nobody comes or goes. */
export function calledIn(seats: ShownSeat[], art: Art | null): string {
  const players = seats.map(({ name, called, tone }) => [name, { called, colour: art ? colourOf(art, tone) : "" }]);
  return JSON.stringify(Object.fromEntries(players));
}

export function peopleAmong(written: string): Record<string, Player> {
  return JSON.parse(written) as Record<string, Player>;
}
