/**
 * The live connection to a table. It keeps itself alive, comes back by itself, and has at most one request under way.
 *
 * What was never answered is sent again after a lost connection, and what the server itself does not know is asked again.
 * That is safe: a request has a name, and by the same name it is granted once, however often it is asked for.
 */
import { freshErrand } from "./chance";
import type { Answer as HintAnswer } from "./insight/hinting.svelte";
import {
  readFrame,
  type Gaze,
  type Preparing,
  type Refusal,
  type Request,
  type ServerFrame,
  type Showing,
  type ShowingFrame,
  type Touch,
} from "./protocol";

export type Status = "connecting" | "open" | "reconnecting" | "missing" | "forbidden";

export type Answer = { kind: "granted"; ply: number } | { kind: "refused"; error: Refusal };

export interface Listener {
  status(status: Status): void;
  showing(frame: ShowingFrame): void;
  preparing(preparing: Preparing): void;
  /** Where the leader of a finished game looks. */
  guided?(gaze: Gaze): void;
}

/** The part of WebSocket that is used, so that tests can do without a network. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  connect(address: string): Socket;
  random(): number;
}

const BROWSER: Surroundings = {
  connect: (address) => new WebSocket(address) as Socket,
  random: () => Math.random(),
};

const PING_EVERY = 10_000;
const ANSWER_WITHIN = 8_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const ASK_AGAIN_AFTER = 1_000;
const NO_SUCH_KEY = 4404;
const OTHER_ORIGIN = 4403;

interface Errand {
  name: string;
  request: Request;
  /** Which event it answers; if not told, the last one seen when it is sent. */
  ply: number | undefined;
  id: number;
  answer: (answer: Answer) => void;
}

export class Live {
  private socket: Socket | null = null;
  private status: Status = "connecting";
  private errands: Errand[] = [];
  /** Those who want to know why something is not offered, by the numbers of their questions. */
  private readonly curious = new Map<number, (reason: Refusal | null) => void>();
  /** Those who want a hint, by the numbers of their questions. */
  private readonly stuck = new Map<number, (answer: HintAnswer) => void>();
  private lastId = 0;
  private lastPly: number | null = null;
  /** What this connection showed last: the next scene is told by what has changed. */
  private shown: Showing | null = null;
  private eyes: number | null = null;
  private failures = 0;
  private timers: { ping?: Timer; death?: Timer; retry?: Timer; again?: Timer } = {};

  constructor(
    private readonly key: string,
    private readonly listener: Listener,
    private readonly surroundings: Surroundings = BROWSER,
  ) {
    this.connect();
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
  }

  /** Sends a request as soon as the ones before it are answered. */
  ask(request: Request, ply?: number): Promise<Answer> {
    return new Promise((answer) => {
      this.errands.push({ name: freshErrand(), request, ply, id: 0, answer });
      if (this.errands.length === 1) this.sendFirst();
    });
  }

  /** Why what was touched is not offered; null where there is nothing to say, or nobody to say it. */
  why(touch: Touch): Promise<Refusal | null> {
    if (this.lastPly === null) return Promise.resolve(null);
    const id = this.nextId();
    this.send({ message: "why", id, touch });
    return new Promise((answer) => this.curious.set(id, answer));
  }

  /** Which moves are worth a look; null where nobody can say it now. */
  hint(): Promise<HintAnswer> {
    if (this.lastPly === null) return Promise.resolve(null);
    const id = this.nextId();
    this.send({ message: "hint", id });
    return new Promise((answer) => this.stuck.set(id, answer));
  }

  /** The leader of a finished game looks there. While nobody is connected, nobody needs to know. */
  guide(gaze: Gaze): void {
    if (this.lastPly !== null) this.send({ message: "guide", id: this.nextId(), gaze });
  }

  /** Somebody has seen what was shown: the server need not tell them in another way. */
  confirm(): void {
    if (this.socket && this.lastPly !== null) this.heartbeat(this.socket);
  }

  /** From now on shows the table through the eyes of this seat, also after a lost connection. */
  look(seat: number): void {
    this.eyes = seat;
    if (this.lastPly !== null) this.sendLook();
  }

  close(): void {
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.hurry);
    this.clearTimers();
    this.abandon();
  }

  private connect(): void {
    this.clearTimers();
    const socket = this.surroundings.connect(address(this.key));
    this.socket = socket;
    socket.onopen = () => this.heartbeat(socket);
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = (event) => this.lost(event.code);
    this.timers.death = setTimeout(() => this.dead(), ANSWER_WITHIN);
  }

  private heartbeat(socket: Socket): void {
    clearTimeout(this.timers.ping);
    clearTimeout(this.timers.death);
    socket.send(JSON.stringify({ message: "ping", id: this.nextId() }));
    this.timers.death = setTimeout(() => this.dead(), ANSWER_WITHIN);
    this.timers.ping = setTimeout(() => this.heartbeat(socket), PING_EVERY);
  }

  /** Whatever cannot be read is answered with a new connection, on which everything is told from the beginning. */
  private hear(text: string): void {
    let frame: ServerFrame;
    try {
      frame = readFrame(text, this.shown);
    } catch {
      return this.lost(0);
    }
    this.receive(frame);
  }

  private receive(frame: ServerFrame): void {
    clearTimeout(this.timers.death);
    switch (frame.message) {
      case "showing":
        return this.show(frame);
      case "preparing":
        return this.listener.preparing(frame);
      case "granted":
        return this.answered(frame.id, { kind: "granted", ply: frame.ply });
      case "refused":
        this.explain(frame.id, null);
        this.help(frame.id, { kind: "refused", error: frame.error });
        return this.answered(frame.id, { kind: "refused", error: frame.error });
      case "because":
        return this.explain(frame.id, frame.error);
      case "hinted":
        return this.help(frame.id, { kind: "hint", ply: frame.ply, hint: frame.hint });
      case "guided":
        return this.listener.guided?.(frame.gaze);
      case "pong":
        return;
    }
  }

  private show(frame: ShowingFrame): void {
    const first = this.lastPly === null;
    this.shown = frame.showing;
    this.lastPly = frame.showing.ply;
    if (first) this.resume(frame);
    // The eyes of the first showing are the server's guess; the right ones follow at once.
    if (!first || this.eyes === null || this.eyes === frame.showing.seat) this.listener.showing(frame);
  }

  private resume(frame: ShowingFrame): void {
    this.failures = 0;
    this.tell("open");
    if (this.eyes !== null && this.eyes !== frame.showing.seat) this.sendLook();
    this.sendFirst();
  }

  private sendLook(): void {
    this.send({ message: "look", id: this.nextId(), seat: this.eyes });
  }

  private sendFirst(): void {
    const errand = this.errands[0];
    if (!errand || this.lastPly === null) return;
    errand.ply ??= this.lastPly;
    errand.id = this.nextId();
    const request = { ...errand.request, ply: errand.ply };
    this.send({ message: "ask", id: errand.id, errand: errand.name, request });
  }

  private answered(id: number, answer: Answer): void {
    const errand = this.errands[0];
    if (errand?.id !== id) return;
    if (answer.kind === "refused" && answer.error.kind === "unknown") {
      this.timers.again = setTimeout(() => this.sendFirst(), ASK_AGAIN_AFTER);
      return;
    }
    this.errands.shift();
    if (answer.kind === "granted" && this.lastPly !== null) this.lastPly = Math.max(this.lastPly, answer.ply);
    errand.answer(answer);
    this.sendFirst();
  }

  private explain(id: number, reason: Refusal | null): void {
    this.curious.get(id)?.(reason);
    this.curious.delete(id);
  }

  private help(id: number, answer: HintAnswer): void {
    this.stuck.get(id)?.(answer);
    this.stuck.delete(id);
  }

  private send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  private dead(): void {
    this.lost(0);
  }

  private lost(code: number): void {
    this.abandon();
    this.clearTimers();
    if (code === NO_SUCH_KEY) return this.tell("missing");
    if (code === OTHER_ORIGIN) return this.tell("forbidden");
    this.tell("reconnecting");
    this.timers.retry = setTimeout(() => this.connect(), this.delay());
    this.failures += 1;
  }

  /** Twice as long after every failure, and never for all clients at the same moment. */
  private delay(): number {
    const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.failures);
    return longest * (0.5 + this.surroundings.random() / 2);
  }

  /** Lets go of the socket: whatever it still says is not heard. */
  private abandon(): void {
    for (const id of [...this.curious.keys()]) this.explain(id, null);
    for (const id of [...this.stuck.keys()]) this.help(id, null);
    this.lastPly = this.shown = null;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  /** The network is back, or somebody looks at the page again: find out at once how things are. */
  private readonly hurry = (): void => {
    if (globalThis.document?.visibilityState === "hidden") return;
    if (this.timers.retry !== undefined) this.connect();
    else this.confirm();
  };

  private tell(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.status(status);
  }

  private clearTimers(): void {
    Object.values(this.timers).forEach(clearTimeout);
    this.timers = {};
  }
}

type Timer = ReturnType<typeof setTimeout>;

function address(key: string): string {
  const { protocol, host } = globalThis.location;
  const scheme = protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${host}/api/links/${encodeURIComponent(key)}/live?changes=yes`;
}
