/** The steps of a game: fetched once each, and those that will be wanted next beforehand. */
import { SPECTATOR, type ReplayStep } from "../protocol";

/** So many steps to both sides are fetched beforehand. */
const NEIGHBOURS = 3;

export class Steps {
  private readonly fetched = new Map<string, Promise<ReplayStep>>();

  constructor(
    /** How many moves there are; a game that is still played gets more. */
    private readonly last: () => number,
    private readonly fetchStep: (step: number, seat: number) => Promise<ReplayStep>,
  ) {}

  /** A step as a seat sees it, and its neighbours on the way. */
  get(step: number, seat: number): Promise<ReplayStep> {
    const wanted = this.once(step, seat);
    void wanted.then(() => this.prepare(step, seat)).catch(() => {});
    return wanted;
  }

  private prepare(step: number, seat: number): void {
    for (let distance = 1; distance <= NEIGHBOURS; distance += 1)
      for (const neighbour of [step + distance, step - distance])
        if (neighbour >= 0 && neighbour <= this.last()) this.once(neighbour, seat).catch(() => {});
  }

  private once(step: number, seat: number): Promise<ReplayStep> {
    const name = `${step} ${seat}`;
    const known = this.fetched.get(name);
    if (known) return known;
    const coming = this.fetchStep(step, seat);
    this.fetched.set(name, coming);
    coming.catch(() => this.fetched.delete(name));
    return coming;
  }
}

/** A step that exists, from what somebody wrote into the address. */
export function stepFrom(search: string, last: number): number {
  const written = new URLSearchParams(search).get("step");
  const step = written === null ? 0 : Number(written);
  return Number.isInteger(step) ? Math.max(0, Math.min(step, last)) : 0;
}

/** Whose eyes the address names; a spectator's, if none that there are. */
export function eyesFrom(search: string, seats: number): number {
  const written = new URLSearchParams(search).get("seat");
  const seat = written === null ? SPECTATOR : Number(written);
  return Number.isInteger(seat) && seat >= 0 && seat < seats ? seat : SPECTATOR;
}
