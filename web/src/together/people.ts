/** Who could lead the others through a finished game. */
import type { ShownSeat } from "../protocol";

type Held = Pick<ShownSeat, "person" | "present">;

/** The people at a table who are here, each once, except one. */
export function othersHere(seats: Held[], person: string): string[] {
  const here = seats.filter((seat) => seat.present && seat.person && seat.person !== person);
  return [...new Set(here.map((seat) => seat.person))];
}

/** Whether somebody of this name sits here and is here. */
export function isHere(seats: Held[], person: string): boolean {
  return seats.some((seat) => seat.present && seat.person === person);
}
