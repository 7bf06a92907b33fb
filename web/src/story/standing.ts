/** Who is ahead, and who came where. Of figures that decide, more is better, and the first counts most. */

/** Compares two rows of figures: positive if the first is behind. */
function behind(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((figure, at) => figure !== other[at]);
  return index < 0 ? 0 : (other[index] ?? 0) - one[index]!;
}

/** The seats that are ahead of some other; nobody where all are equal. */
export function leadersOf(standing: readonly (readonly number[])[]): Set<number> {
  const best = [...standing].sort(behind)[0];
  const seats = standing.flatMap((row, seat) => (best && behind(row, best) === 0 ? [seat] : []));
  return new Set(seats.length < standing.length ? seats : []);
}

export interface Placed {
  seat: number;
  /** From 1; several may share one. */
  place: number;
}

/** All seats by their places: the winners first, whatever they won by. */
export function ranked(scores: readonly (readonly number[])[], winners: readonly number[]): Placed[] {
  const won = (seat: number): number => (winners.includes(seat) ? 0 : 1);
  const order = (one: number, other: number): number =>
    won(one) - won(other) || (won(one) === 0 ? 0 : behind(scores[one]!, scores[other]!));
  const seats = scores.map((_, seat) => seat).sort(order);
  return seats.map((seat) => ({ seat, place: 1 + seats.findIndex((other) => order(other, seat) === 0) }));
}

/** The first figure in which the last winner and the first of the others differ: their seats, and which it is. */
export function decider(
  scores: readonly (readonly number[])[],
  placed: readonly Placed[],
): { winner: number; next: number; figure: number } | null {
  const winner = placed.findLast(({ place }) => place === 1);
  const next = placed.find(({ place }) => place > 1);
  if (!winner || !next) return null;
  const figure = scores[winner.seat]!.findIndex((value, at) => value !== scores[next.seat]![at]);
  return figure < 0 ? null : { winner: winner.seat, next: next.seat, figure };
}
