/** Shows what happens at a pace that people can follow, however fast bots play. */

export interface Paced<Frame> {
  present(frame: Frame): void;
  /** How long a frame should stand before the next one, in milliseconds. */
  stand(frame: Frame): number;
}

/** With so many frames waiting they are shown faster, so that nobody waits long for the present. */
const MANY = 3;
const HURRIED = 0.35;

export class Pace<Frame> {
  private waiting: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly paced: Paced<Frame>) {}

  push(frame: Frame): void {
    this.waiting.push(frame);
    if (this.timer === undefined) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private next(): void {
    this.timer = undefined;
    const frame = this.waiting.shift();
    if (frame === undefined) return;
    const stand = this.paced.stand(frame) * (this.waiting.length >= MANY ? HURRIED : 1);
    this.paced.present(frame);
    if (stand > 0) this.timer = setTimeout(() => this.next(), stand);
    else this.next();
  }
}
