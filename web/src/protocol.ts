/**
 * What client and server say to each other: the types of docs/protocol.md, and scenes with everything filled in that the
 * server leaves out.
 */

export interface Choice {
  /** Played one after the other. */
  actions: number[];
  label: string;
  /** The id of the sprite or item that acts, or empty. */
  piece: string;
}

export type Shape = "square" | "circle" | "edge";

export interface Target {
  shape: Shape;
  x: number;
  y: number;
  width: number;
  height: number;
  choices: Choice[];
  turn: number;
  /** What the place is called, where the labels of its choices do not tell. */
  place: string;
}

export interface Sprite {
  id: string;
  symbol: string;
  x: number;
  y: number;
  turn: number;
  scale: number;
  tone: string;
  text: string;
  hint: string;
}

export interface Item {
  id: string;
  symbol: string;
  tone: string;
  text: string;
  hint: string;
  choices: Choice[];
}

export interface Panel {
  id: string;
  title: string;
  items: Item[];
  tone: string;
  active: boolean;
}

export interface Scene {
  game: string;
  width: number;
  height: number;
  sprites: Sprite[];
  targets: Target[];
  players: Panel[];
  shared: Panel[];
  buttons: Choice[];
  question: string;
  sentence: string;
}

export interface Seat {
  /** Its colour, in English. */
  name: string;
  kind: "open" | "person" | "bot" | "stand-in";
  person: string;
  bot: string;
  present: boolean;
  resigned: boolean;
  seconds_left: number | null;
}

export interface Clock {
  per: "off" | "move" | "game";
  seconds: number;
  increment: number;
}

export interface LogLine {
  number: number;
  kind: "move" | "event" | "chat";
  text: string;
  seat: number;
  person: string;
  times: number;
}

export interface Outcome {
  winners: number[];
  reason: string;
  /** Of each seat; where there are several numbers, the later ones count when the earlier ones are equal. */
  scores: number[][];
  sentence: string;
}

export type Stage = "gathering" | "playing" | "over";

/** The eyes of somebody without a seat. */
export const SPECTATOR = -1;

export interface Showing {
  game: string;
  seat: number;
  ply: number;
  stage: Stage;
  mover: number | null;
  asked: boolean;
  can_undo: boolean;
  host: string;
  seats: Seat[];
  clock: Clock;
  running: number | null;
  log: LogLine[];
  scene: Scene | null;
  outcome: Outcome | null;
  seed_hash: string;
  seed: string | null;
  agreed: string[];
  successor: string;
}

export interface Links {
  invite: string;
  watch: string;
}

export interface ShowingFrame {
  message: "showing";
  id: number;
  role: "person" | "watch";
  person: string;
  mine: number[];
  private: boolean;
  links: Links;
  showing: Showing;
}

export interface Refusal {
  kind: "illegal" | "turn" | "stale" | "table" | "malformed" | "limit" | "unavailable" | "missing";
  text: string;
  rule: string;
  heading: string;
}

export interface Preparing {
  text: string;
  done: number;
  total: number;
}

export type ServerFrame =
  | ShowingFrame
  | { message: "granted"; id: number; ply: number }
  | { message: "refused"; id: number; error: Refusal }
  | { message: "pong"; id: number }
  | ({ message: "preparing" } & Preparing);

/** A request without the number of the event that it answers: the connection adds that. */
export type Request =
  | { request: "Play"; seat: number; action: number }
  | { request: "Undo"; seat: number; whole_turn: boolean }
  | { request: "Sit" | "Leave" | "Resign" | "HandOver"; seat: number }
  | { request: "SeatBot"; seat: number; bot: string }
  | { request: "Begin" | "Arrive" | "Rematch" }
  | { request: "Say"; text: string };

// --- As they are sent: choices and targets are lists, and fields that have their usual value are left out -----------
type SentChoice = [actions: number[], label: string, piece?: string];
type SentTarget = [
  shape: Shape,
  x: number,
  y: number,
  width: number,
  height: number,
  choices: SentChoice[],
  turn?: number,
  place?: string,
];
type Sent<Whole, Needed extends keyof Whole> = Pick<Whole, Needed> & Partial<Whole>;
export type SentSprite = Sent<Sprite, "id" | "symbol" | "x" | "y">;
type SentItem = Sent<Omit<Item, "choices">, "id"> & { choices?: SentChoice[] };
/** Stands for so many parts of the same list in an earlier scene, from the first one on. */
type Kept = [first: number, length: number];
type SentPanel = Sent<Omit<Panel, "items">, "id" | "title"> & { items: (SentItem | Kept)[] };
export interface SentScene {
  /** The event after which the earlier scene was shown of which something is kept. */
  since?: number;
  game: string;
  width: number;
  height: number;
  sprites: (SentSprite | Kept)[];
  targets: SentTarget[];
  players: (SentPanel | Kept)[];
  shared: (SentPanel | Kept)[];
  buttons: SentChoice[];
  question: string;
  sentence?: string;
}
type SentLogLine = Sent<LogLine, "number" | "kind" | "text">;

type SentShowing = Omit<Showing, "scene" | "log"> & { scene: SentScene | null; log: SentLogLine[] };

/** A frame from the text that the server sent, and what it showed before. */
export function readFrame(text: string, before: Showing | null = null): ServerFrame {
  const frame = JSON.parse(text);
  if (frame.message === "showing") frame.showing = readShowing(frame.showing, before);
  return frame as ServerFrame;
}

function readShowing(sent: SentShowing, before: Showing | null): Showing {
  const scene = sent.scene && readScene(sent.scene, sent.scene.since === before?.ply ? before?.scene : null);
  return { ...sent, scene, log: sent.log.map(readLogLine) };
}

/** A scene with everything filled in, also what is kept of an earlier one. */
export function readScene({ since, ...sent }: SentScene, earlier: Scene | null = null): Scene {
  if (since !== undefined && !earlier)
    throw new Error("a scene was told by its changes, but the one before is not known");
  return {
    ...sent,
    sprites: restore(sent.sprites, earlier?.sprites, readSprite),
    targets: sent.targets.map(readTarget),
    players: restore(sent.players, earlier?.players, readPanel),
    shared: restore(sent.shared, earlier?.shared, readPanel),
    buttons: sent.buttons.map(readChoice),
    sentence: sent.sentence ?? "",
  };
}

/** The whole list: what is kept comes from the earlier one, everything else is read. */
function restore<Part, Told extends object>(
  told: (Told | Kept)[],
  earlier: Part[] = [],
  read: (told: Told, earlier: Part[]) => Part,
): Part[] {
  return told.flatMap((part) =>
    Array.isArray(part) ? earlier.slice(part[0], part[0] + part[1]) : [read(part as Told, earlier)],
  );
}

export function readSprite(sent: SentSprite): Sprite {
  return { turn: 0, scale: 1, tone: "", text: "", hint: "", ...sent };
}

function readChoice([actions, label, piece = ""]: SentChoice): Choice {
  return { actions, label, piece };
}

function readTarget([shape, x, y, width, height, choices, turn = 0, place = ""]: SentTarget): Target {
  return { shape, x, y, width, height, choices: choices.map(readChoice), turn, place };
}

function readPanel(sent: SentPanel, earlier: Panel[]): Panel {
  const before = earlier.find((panel) => panel.id === sent.id);
  return { tone: "", active: false, ...sent, items: restore(sent.items, before?.items, readItem) };
}

function readItem(sent: SentItem): Item {
  return { symbol: "", tone: "", text: "", hint: "", ...sent, choices: (sent.choices ?? []).map(readChoice) };
}

function readLogLine(sent: SentLogLine): LogLine {
  return { seat: -1, person: "", times: 1, ...sent };
}
