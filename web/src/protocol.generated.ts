// Made from the server's structs by `python web/protocol.py`; not to be changed by hand.

/** The eyes of somebody without a seat. */
export const SPECTATOR = -3;

/** A message and its parts, in the order in which the message names them first. */
export type Phrase = [message: string, parts: Part[]];

export type Text = string | Phrase;

export type Part = number | string | Phrase;

/** Done, and on disk. */
export interface Granted {
  message: "granted";
  id: number;
  ply: number;
}

/** Not done; nothing has changed. If the error is called "unknown", that is not known: ask again. */
export interface Refused {
  message: "refused";
  id: number;
  error: Refusal;
}

/** Why something was refused. */
export interface Refusal {
  kind: "illegal" | "limit" | "malformed" | "missing" | "stale" | "table" | "turn" | "unavailable" | "unknown";
  text: Text;
  rule: string;
}

/** Why nothing is offered where somebody touched. */
export interface Because {
  message: "because";
  id: number;
  error: Refusal | null;
}

/** Moves that are worth a look. */
export interface Hinted {
  message: "hinted";
  id: number;
  ply: number;
  hint: Hint;
}

/** What somebody who is stuck is told. */
export interface Hint {
  seat: number;
  chances: number[];
  advice: Advice[];
}

/** A move that is worth a look. */
export interface Advice {
  action: number;
  chance: number;
  reasons: Text[];
  line: number[];
}

/** Where the leader of a finished game looks. */
export interface Guided {
  message: "guided";
  id: number;
  gaze: Gaze;
}

/** Where the leader looks, and everybody who follows. */
export interface Gaze {
  step: number | null;
  seat: number;
  point?: [number, number] | null;
}

export interface Pong {
  message: "pong";
  id: number;
}

/** The game is being compiled on this machine, once. */
export interface Preparing {
  message: "preparing";
  text: Text;
  done: number;
  total: number;
}

/** The table as a connection sees it now. */
export interface ShowingFrame {
  message: "showing";
  id: number;
  role: "invite" | "person" | "watch";
  person: string;
  mine: number[];
  private: boolean;
  links: Links;
  origin: Origin | null;
  showing: Showing;
}

/** The links that people at a table may pass on, as paths. */
export interface Links {
  invite: string;
  watch: string;
}

/** The real game, where this table tries it differently. */
export interface Origin {
  table: string;
  step: number;
  watch: string;
}

/** All that one seat, or a spectator, is shown at one moment. */
export interface Showing {
  game: string;
  seat: number;
  ply: number;
  steps: number;
  stage: "gathering" | "over" | "playing";
  mover: number | null;
  asked: boolean;
  hints: boolean;
  can_undo: boolean;
  why_no_undo: Text;
  offers: Offer[];
  host: string;
  seats: ShownSeat[];
  clock: Clock;
  running: number | null;
  log: LogLine[];
  scene: Scene | null;
  outcome: Outcome | null;
  seed_hash: string;
  seed: string | null;
  shakes: ShownShake[];
  begins_by_itself: boolean;
  agreed: string[];
  successor: string;
  challenge: string;
  can_challenge: boolean;
  given: number;
  leader: string;
  variation: string;
}

/** A button: what it asks for, what stands on it, and what is asked back first, if anything. */
export interface Offer {
  request: "Resign";
  label: Text;
  warning: Text;
}

/** Who sits at a seat. */
export interface ShownSeat {
  name: string;
  called: Text;
  title: Text;
  tone: string;
  kind: "bot" | "open" | "person" | "stand-in";
  person: string;
  bot: string;
  present: boolean;
  resigned: boolean;
  seconds_left: number | null;
}

/** How long people may think. */
export interface Clock {
  per: "game" | "move" | "off";
  seconds: number;
  increment: number;
}

/** One line of the log. */
export interface LogLine {
  number: number;
  kind: "chat" | "event" | "happening" | "move";
  text: Text;
  seat?: number;
  person?: string;
  step?: number;
  rule?: string;
  seats?: number[];
  changes?: Change[];
  place?: [number, number] | null;
  mood?: "" | "end" | "gain" | "loss" | "twist";
  times?: number;
  setup?: boolean;
}
/** What the server leaves out. */
export const usualLogLine = { seat: -1, person: "", step: -1, rule: "", seats: [], changes: [], place: null, mood: "", times: 1, setup: false };

/** A figure went up or down. */
export type Change = [figure: string, seat: number, amount: number];

/** All that one seat sees at one moment. */
export interface Scene {
  game: string;
  width: number;
  height: number;
  sprites: Sprite[];
  targets: Target[];
  players: Panel[];
  shared: Panel[];
  buttons: Choice[];
  question: Text;
  sentence?: Text;
  standing?: number[][];
  final?: number[];
  actor?: string;
  numbered?: string;
}
/** What the server leaves out. */
export const usualScene = { sentence: "", standing: [], final: [], actor: "", numbered: "" };

/** A thing on the board. Its id stays the same from scene to scene, so that it can be seen to move. */
export interface Sprite {
  id: string;
  symbol: string;
  x: number;
  y: number;
  turn?: number;
  scale?: number;
  tone?: string;
  text?: Text;
  hint?: Text;
  placed?: string;
}
/** What the server leaves out. */
export const usualSprite = { turn: 0, scale: 1.0, tone: "", text: "", hint: "", placed: "" };

/** A place on the board that can be touched. More than one choice: the client asks which. */
export type Target = [shape: string, x: number, y: number, width: number, height: number, choices: Choice[], turn: number, place: Text];

/** One thing that can be chosen: the actions it stands for, played one after the other, and its words. */
export type Choice = [actions: number[], label: Text, piece: string];

/** A box beside the board: a player's things, or shared ones. */
export interface Panel {
  id: string;
  title: Text;
  items: Item[];
  tone?: string;
  active?: boolean;
}
/** What the server leaves out. */
export const usualPanel = { tone: "", active: false };

/** A line of a panel: a small symbol and a few words; it may be touched, too. */
export interface Item {
  id: string;
  symbol?: string;
  tone?: string;
  text?: Text;
  hint?: Text;
  choices?: Choice[];
}
/** What the server leaves out. */
export const usualItem = { symbol: "", tone: "", text: "", hint: "", choices: [] };

/** How a game ended: who won, why it ended, and what was counted. */
export interface Outcome {
  winners: number[];
  reason: string;
  scores: number[][];
  counted: Text[];
  sentence: Text;
  resigned: number[];
}

/** The random value that somebody has shaken the dice with. */
export interface ShownShake {
  person: string;
  value: string;
}

export type ServerFrame = Granted | Refused | Because | Hinted | Guided | Pong | Preparing | ShowingFrame;

/** A request to the table. */
export interface Ask {
  message: "ask";
  id: number;
  request: Sit | Leave | SeatBot | Shake | Begin | Play | Undo | Say | Resign | Arrive | Depart | HandOver | Rematch | Lead;
  errand?: string;
}

/** Takes an open seat before the game; somebody may take several. */
export interface Sit {
  request: "Sit";
  ply: number;
  seat: number;
}

/** Opens a seat again before the game: one's own; the host a bot's, or that of somebody who is away. */
export interface Leave {
  request: "Leave";
  ply: number;
  seat: number;
}

/** The host gives a seat that no person holds to a bot. */
export interface SeatBot {
  request: "SeatBot";
  ply: number;
  seat: number;
  bot: string;
}

/** Shakes the dice: adds a random value to nature's seed, whose hash was shown before. Once, before the game. */
export interface Shake {
  request: "Shake";
  ply: number;
  value: string;
}

/** The host begins the game, once no seat is open. */
export interface Begin {
  request: "Begin";
  ply: number;
}

export interface Play {
  request: "Play";
  ply: number;
  seat: number;
  action: number;
}

/** Takes back the last move, or as many of this turn's as can be. */
export interface Undo {
  request: "Undo";
  ply: number;
  seat: number;
  whole_turn?: boolean;
}

export interface Say {
  request: "Say";
  ply: number;
  text: string;
}

/** Gives a seat up: it cannot win any more, and where one alone is left, the game is over. */
export interface Resign {
  request: "Resign";
  ply: number;
  seat: number;
}

/** Here I am, or here I am again: gives back the seats that a bot kept. */
export interface Arrive {
  request: "Arrive";
  ply: number;
}

/** The person is away. */
export interface Depart {
  request: "Depart";
  ply: number;
}

/** The host lets a bot play for somebody who is away. */
export interface HandOver {
  request: "HandOver";
  ply: number;
  seat: number;
}

/** Offers a rematch, or agrees to one. */
export interface Rematch {
  request: "Rematch";
  ply: number;
}

/** Leads the others through the finished game, or hands that on to somebody who is here. */
export interface Lead {
  request: "Lead";
  ply: number;
  person: string;
}

/** From now on the table is shown through these eyes. */
export interface Look {
  message: "look";
  id: number;
  seat: number;
}

/** Why is nothing offered here? */
export interface Why {
  message: "why";
  id: number;
  touch: Touch;
}

/** What somebody touched: a thing by its id (a sprite or an item of a panel), and the point of the board, if any. */
export interface Touch {
  thing?: string;
  x?: number | null;
  y?: number | null;
}
/** What the server leaves out. */
export const usualTouch = { thing: "", x: null, y: null };

/** Which moves are worth a look? */
export interface HintMe {
  message: "hint";
  id: number;
}

/** The leader of a finished game looks there, and so does everybody who follows. */
export interface Guide {
  message: "guide";
  id: number;
  gaze: Gaze;
}

/** Does the connection live? */
export interface Ping {
  message: "ping";
  id: number;
}

export type ClientFrame = Ask | Look | Why | HintMe | Guide | Ping;

/** All games, and the bots that can be played against. */
export interface Library {
  games: GameCard[];
  bots: BotCard[];
}

/** A game as the lobby shows it. */
export interface GameCard {
  name: string;
  title: Text;
  prefix: string;
  tagline: Text;
  figures: Figure[];
  players: number[];
  seats: Record<string, Seat[]>;
  options: OptionCard[];
  variants: VariantCard[];
  switches: string[];
  lessons: LessonCard[];
  picture: string;
  ready: boolean;
}

/** Something that is counted for each seat: points, treasures at home, cards. */
export interface Figure {
  name: string;
  title: Text;
  hint: Text;
  rule: number;
  decides?: boolean;
  symbol?: string;
}
/** What the server leaves out. */
export const usualFigure = { decides: false, symbol: "" };

/** One of the places at a table, as the game knows it: a colour, mostly. */
export interface Seat {
  name: string;
  title: Text;
  tone: string;
}

/** An option of a game, with all that an input for it needs. */
export interface OptionCard {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: boolean | number | string;
  explanation: Text;
  lowest: number;
  highest: number;
  words: string[];
  labels: Text[];
  expected: Text;
}

/** A variant of a game as the lobby offers it. */
export interface VariantCard {
  name: string;
  title: Text;
  sentence: Text;
  symbol: string;
  options: Record<string, boolean | number | string>;
}

/** A lesson as the lobby offers it. */
export interface LessonCard {
  name: string;
  title: Text;
  about: Text;
  minutes: number;
  players: number;
  options: Record<string, boolean | number | string>;
}

/** A bot that can be played against. */
export interface BotCard {
  name: string;
  title: Text;
  explanation: Text;
  level: number;
}

/** What messages are in a language, by their English text; several forms where something is counted. */
export interface Words {
  language: string;
  messages: Record<string, string | string[]>;
}

/** A game's handbook. */
export interface Rules {
  game: string;
  title: string;
  language: string;
  html: string;
}

/** Whether the server is ready. */
export interface Status {
  version: string;
  preparing: Progress | null;
}

/** How far compiling has come. */
export interface Progress {
  text: Text;
  done: number;
  total: number;
}

/** What a key opens. */
export interface LinkCard {
  role: "invite" | "person" | "watch";
  person: string;
  table: string;
  game: string;
  title: Text;
  stage: "gathering" | "over" | "playing";
  host: string;
  seats: ShownSeat[];
  links: Links;
}

/** All tables that wait for players and may be found here. */
export interface WaitingTables {
  tables: WaitingTable[];
}

/** A table that waits for players. */
export interface WaitingTable {
  table: string;
  game: string;
  title: Text;
  host: string;
  invite: string;
}

/** Who joins a table. */
export interface NewGuest {
  name: string;
  errand?: string;
}

/** Who has opened a table or joined one has this key; if they took no seat, it is a spectator's. */
export interface NewSeat {
  table: string;
  key: string;
  links: Links;
}

/** What opens a table. */
export interface NewTable {
  game: string;
  players: number;
  name: string;
  seats: string[];
  options?: Record<string, boolean | number | string>;
  clock?: Clock;
  shaken?: boolean;
  listed?: boolean;
  hints?: boolean | null;
  errand?: string;
}

/** How friends come to a table. */
export interface Invitation {
  origin: string;
  code: string;
  can_open: boolean;
}

/** Lets others in the network reach the server. */
export interface NetworkOpening {
  errand?: string;
}

/** What opens a table where a finished game goes on from one of its moves. */
export interface NewVariation {
  step: number;
  seats: string[];
  name?: string;
  together?: boolean;
  errand?: string;
}

/** A finished game. */
export interface Replay {
  game: string;
  title: Text;
  steps: number;
  seats: ShownSeat[];
  outcome: Outcome;
  given: number;
}

/** A game after some of its moves. */
export interface ReplayStep {
  step: number;
  mover: number | null;
  scene: Scene;
  lines: LogLine[];
}

/** The story of a finished game in short. */
export interface Chronicle {
  curve: CurvePoint[];
  moments: Moment[];
  items: StoryItem[][];
}

/** How the seats stood after so many moves. */
export interface CurvePoint {
  step: number;
  standing: number[][];
}

/** A step that changed the standing more than others, with the lines of the log about it. */
export interface Moment {
  step: number;
  lines: LogLine[];
}

/** Something that counted for a seat in the end. */
export interface StoryItem {
  step: number;
  text: Text;
  rule: string;
  changes: Change[];
}

/** How far an analysis is, and what it found once it is done. */
export interface AnalysisProgress {
  depth: "quick" | "thorough";
  done: number;
  total: number;
  analysis: Analysis | null;
}

/** All that is known of a game once it was thought through. */
export interface Analysis {
  game: string;
  players: number;
  iterations: number;
  seed: number;
  curve: number[][];
  decisions: Decision[];
  draws: Draw[];
  performances: Performance[];
  summary: Text[];
}

/** A move where there was a choice. */
export interface Decision {
  step: number;
  seat: number;
  action: number;
  chance: number;
  margin: number;
  loss: number;
  doubt: number;
  grade: "blunder" | "fine" | "inaccuracy" | "mistake";
  better: number | null;
  advice: Text;
  line: number[];
}

/** One of nature's moves. */
export interface Draw {
  step: number;
  luck: number[];
  surprise: number[];
}

/** How one seat played, and how lucky it was. */
export interface Performance {
  result: number;
  luck: number;
  adjusted: number;
  adjusted_error: number;
  accuracy: number;
  accuracy_error: number;
  lost: number;
  decisions: number;
}

/** One moment of a lesson: something to read, to watch or to do. */
export interface LessonStep {
  step: number;
  steps: number;
  kind: "end" | "read" | "touch" | "watch";
  chapter: number;
  chapters: Text[];
  say: Text;
  rule: string;
  heading: Text;
  actions: number[];
  piece: string;
  wrong: Text;
  scene: Scene;
}

/** Why nothing happens where somebody touched. */
export interface WrongTouch {
  rule: string;
  heading: Text;
  text: Text;
}

/** The body of every error. */
export interface Failure {
  error: Refusal;
}

/** A scene of which some parts are as they were; see `Scene`. */
export interface ChangedScene {
  since: number;
  game: string;
  width: number;
  height: number;
  sprites: (Sprite | Kept)[];
  targets: Target[];
  players: (ChangedPanel | Kept)[];
  shared: (ChangedPanel | Kept)[];
  buttons: Choice[];
  question: Text;
  sentence?: Text;
  standing?: number[][];
  final?: number[];
  actor?: string;
  numbered?: string;
}
/** What the server leaves out. */
export const usualChangedScene = { sentence: "", standing: [], final: [], actor: "", numbered: "" };

/** Stands for so many parts of the same list in the earlier scene, from the first one on. */
export type Kept = [first: number, length: number];

/** A panel of which some items are as they were in the panel with the same id. */
export interface ChangedPanel {
  id: string;
  title: Text;
  items: (Item | Kept)[];
  tone?: string;
  active?: boolean;
}
/** What the server leaves out. */
export const usualChangedPanel = { tone: "", active: false };

/** All puzzles of all games. */
export interface PuzzleCards {
  puzzles: PuzzleCard[];
}

/** A puzzle as it is offered. */
export interface PuzzleCard {
  game: string;
  title: Text;
  name: string;
  players: number;
  variant: Text;
  theme: Text;
  level: number;
  difficulty: Text;
}

/** The puzzle that everybody is given today. */
export interface PuzzleOfTheDay {
  day: string;
  puzzle: PuzzleCard | null;
}

/** A puzzle to be solved. */
export interface PuzzleTask {
  card: PuzzleCard;
  player: Text;
  scene: Scene;
}

/** What is said to a move, or to somebody who gives up. */
export interface PuzzleAnswer {
  right: boolean;
  chance: number;
  best: number;
  action: number;
  reasons: Text[];
  line: Scene[];
}

/** By which browsers know that it is this server that speaks. */
export interface PushKey {
  key: string;
}

/** A device that shall be told, as its browser describes it. */
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "de" | "en" | "nl";
  errand?: string;
}

/** A device that shall not be told any more. */
export interface FormerDevice {
  endpoint: string;
  errand?: string;
}

/** Whether a device is told when it is its owner's turn at this table. */
export interface Told {
  told: boolean;
}

/** A game that many play. */
export interface ChallengeCard {
  path: string;
  game: string;
  title: Text;
  variant: Text;
  day: string;
  seats: ChallengeSeat[];
  seed_hash: string;
  seed: string | null;
  closes_at: number | null;
  taken: number;
  counted: Text[];
  results: ChallengeResult[];
  own: string;
  finished: boolean;
}

/** Who sits at a seat. */
export interface ChallengeSeat {
  title: Text;
  tone: string;
  bot: Text;
}

/** How somebody has fared. */
export interface ChallengeResult {
  name: string;
  place: number;
  scores: number[];
  resigned: boolean;
  accuracy: number | null;
  mine: boolean;
  counts: boolean;
  late: boolean;
  replay: string;
}

/** Who takes a challenge. */
export interface Taking {
  name: string;
  visitor: string;
  again?: boolean;
  errand?: string;
}

/** Who challenges others to the game that they have played. */
export interface Challenging {
  visitor: string;
  errand?: string;
}

/** Where a challenge is taken. */
export interface NewChallenge {
  path: string;
}
