/**
 * What client and server say to each other, as docs/protocol.md tells it. The types are the server's own; here scenes and
 * logs get everything filled in that the server leaves out, and what it sends as lists gets its names.
 */
import {
  usualFigure,
  usualItem,
  usualLogLine,
  usualPanel,
  usualScene,
  usualSprite,
  type Ask,
  type Change as SentChange,
  type ChangedPanel,
  type ChangedScene,
  type Choice as SentChoice,
  type GameCard,
  type Item as SentItem,
  type Kept,
  type LogLine as SentLogLine,
  type Moment as SentMoment,
  type Panel as SentPanel,
  type ReplayStep as SentReplayStep,
  type Scene as SentScene,
  type ServerFrame as SentFrame,
  type Showing as SentShowing,
  type ShowingFrame as SentShowingFrame,
  type Sprite as SentSprite,
  type Chronicle as SentStory,
  type Target as SentTarget,
} from "./protocol.generated";

export * from "./protocol.generated";

export type Choice = ReturnType<typeof readChoice>;
export type Target = ReturnType<typeof readTarget>;
export type Sprite = Required<SentSprite>;
export type Item = ReturnType<typeof readItem>;
export type Panel = ReturnType<typeof readPanel>;
export type Scene = ReturnType<typeof readScene>;
export type LogLine = Required<SentLogLine>;
export type Change = ReturnType<typeof readChange>;
export type Figure = ReturnType<typeof figuresOf>[number];
export type ReplayStep = Omit<SentReplayStep, "scene" | "lines"> & { scene: Scene; lines: LogLine[] };
export type Moment = Omit<SentMoment, "lines"> & { lines: LogLine[] };
export type Story = Omit<SentStory, "moments"> & { moments: Moment[] };
export type Showing = Omit<SentShowing, "scene" | "log"> & { scene: Scene | null; log: LogLine[] };
export type ShowingFrame = Omit<SentShowingFrame, "showing"> & { showing: Showing };
export type ServerFrame = Exclude<SentFrame, SentShowingFrame> | ShowingFrame;
export type Stage = Showing["stage"];

/** A request without the number of the event that it answers: the connection adds that. */
export type Request = Unanswered<Ask["request"]>;
type Unanswered<Asked> = Asked extends unknown ? Omit<Asked, "ply"> : never;

/** A frame from the text that the server sent, and what it showed before. */
export function readFrame(text: string, before: Showing | null = null): ServerFrame {
  const frame = JSON.parse(text);
  if (frame.message === "showing") frame.showing = readShowing(frame.showing, before);
  return frame as ServerFrame;
}

function readShowing(sent: SentShowing, before: Showing | null): Showing {
  return { ...sent, scene: sent.scene && readShownScene(sent.scene, before), log: sent.log.map(readLogLine) };
}

function readShownScene(sent: SentScene | ChangedScene, before: Showing | null): Scene {
  if (!("since" in sent)) return readScene(sent);
  const { since, ...changed } = sent;
  if (!before?.scene || since !== before.ply)
    throw new Error("a scene was told by its changes, but the one before is not known");
  return readScene(changed, before.scene);
}

interface Earlier {
  sprites: Sprite[];
  players: Panel[];
  shared: Panel[];
}

/** A scene with everything filled in, also what is kept of an earlier one. */
export function readScene(sent: SentScene | Omit<ChangedScene, "since">, earlier?: Earlier) {
  return {
    ...usualScene,
    ...sent,
    sprites: restore(sent.sprites, earlier?.sprites, readSprite),
    targets: sent.targets.map(readTarget),
    players: restore(sent.players, earlier?.players, readPanel),
    shared: restore(sent.shared, earlier?.shared, readPanel),
    buttons: sent.buttons.map(readChoice),
    standing: sent.standing ?? [],
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

function readSprite(sent: SentSprite): Sprite {
  return { ...usualSprite, ...sent };
}

function readChoice([actions, label, piece]: SentChoice) {
  return { actions, label, piece };
}

function readTarget([shape, x, y, width, height, choices, turn, place]: SentTarget) {
  return { shape, x, y, width, height, choices: choices.map(readChoice), turn, place };
}

function readPanel(sent: SentPanel | ChangedPanel, earlier: { id: string; items: Item[] }[]) {
  const before = earlier.find((panel) => panel.id === sent.id);
  return { ...usualPanel, ...sent, items: restore(sent.items, before?.items, readItem) };
}

function readItem(sent: SentItem) {
  return { ...usualItem, ...sent, choices: (sent.choices ?? []).map(readChoice) };
}

export function readLogLine(sent: SentLogLine): LogLine {
  return { ...(usualLogLine as Required<Omit<SentLogLine, "number" | "kind" | "text">>), ...sent };
}

export function readReplayStep(sent: SentReplayStep): ReplayStep {
  return { ...sent, scene: readScene(sent.scene), lines: sent.lines.map(readLogLine) };
}

export function readStory(sent: SentStory): Story {
  return { ...sent, moments: sent.moments.map(({ step, lines }) => ({ step, lines: lines.map(readLogLine) })) };
}

/** A change with the names of its parts. */
export function readChange([figure, seat, amount]: SentChange) {
  return { figure, seat, amount };
}

/** What a game counts; each figure names its rule as everything else does ("XY-12"). */
export function figuresOf({ prefix, figures }: Pick<GameCard, "prefix" | "figures">) {
  return figures.map((figure) => ({ ...usualFigure, ...figure, rule: `${prefix}-${figure.rule}` }));
}
