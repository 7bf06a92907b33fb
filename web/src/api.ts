/** The calls of `docs/protocol.md` over HTTP. Whatever goes wrong is an `ApiError`. */

import { freshErrand } from "./chance";
import type { Catalogue } from "./phrase";
import {
  readReplayStep,
  readScene,
  readStory,
  type AnalysisProgress,
  type ChallengeCard,
  type Failure,
  type Invitation,
  type LessonStep,
  type Library,
  type LinkCard,
  type FormerDevice,
  type NewChallenge,
  type NewDevice,
  type NewSeat,
  type NewTable,
  type NewVariation,
  type PushKey,
  type PuzzleAnswer,
  type PuzzleCards,
  type PuzzleOfTheDay,
  type PuzzleTask,
  type Replay,
  type ReplayStep,
  type Rules,
  type Scene,
  type Status,
  type Story,
  type Text,
  type Told,
  type Touch,
  type WaitingTables,
  type WrongTouch,
} from "./protocol";
import { settings } from "./settings.svelte";
import { visitor } from "./visitor";

export type LessonMoment = Omit<LessonStep, "scene"> & { scene: Scene };

/** Why a call failed. The kinds are the protocol's, and `offline` when no server answered. */
export class ApiError extends Error {
  constructor(
    readonly kind: string,
    readonly text: Text,
    readonly status = 0,
  ) {
    super(kind);
  }
}

/** How the server is; of one game, how far it is prepared. */
export const fetchStatus = (game = ""): Promise<Status> =>
  call(game ? `/api/status?game=${encodeURIComponent(game)}` : "/api/status");

export const fetchGames = (): Promise<Library> => call("/api/games");

export const fetchRules = (game: string): Promise<Rules> =>
  call(`/api/games/${encodeURIComponent(game)}/rules?language=${settings.language}`);

/** The words of a game, or of what is common to all: they lie beside what else is told of it. */
export const fetchWords = (place: string, language: string): Promise<Catalogue> =>
  call(`${place}/words?language=${language}`);

export const openTable = (opening: NewTable): Promise<NewSeat> => insist("/api/tables", { ...opening, shaken: true });

/** A table where a finished game goes on from one of its moves. */
export const openVariation = (key: string, order: NewVariation): Promise<NewSeat> =>
  insist(`${linkAddress(key)}/variation`, order);

/** The tables that wait for players. */
export const fetchWaitingTables = (): Promise<WaitingTables> => call("/api/tables");

export const fetchLink = (key: string): Promise<LinkCard> => call(linkAddress(key));

export const joinTable = (key: string, name: string): Promise<NewSeat> => insist(`${linkAddress(key)}/join`, { name });

export const fetchInvitation = (key: string): Promise<Invitation> => call(`${linkAddress(key)}/invitation`);

/** Lets others in the network reach the server. */
export const openToNetwork = (key: string): Promise<Invitation> => insist(`${linkAddress(key)}/invitation`, {});

/** Where the way to one's own seat is drawn as a code. */
export const moveCodeAddress = (key: string): string => `${linkAddress(key)}/move.svg`;

/** By which the browser's push service knows this server. */
export const fetchPushKey = (): Promise<PushKey> => call("/api/notices");

/** This device is told when it is the turn of whoever has the key. */
export const subscribe = (key: string, device: NewDevice): Promise<Told> =>
  insist(`${linkAddress(key)}/notices`, device);

export const endNotices = (key: string, endpoint: FormerDevice["endpoint"]): Promise<Told> =>
  insist(`${linkAddress(key)}/notices/end`, { endpoint });

export const fetchReplay = (key: string): Promise<Replay> => call(`${linkAddress(key)}/replay`);

/** The scene after so many moves, as the seat (or SPECTATOR) sees it. */
export async function fetchReplayStep(key: string, step: number, seat: number): Promise<ReplayStep> {
  return readReplayStep(await call(`${linkAddress(key)}/replay/${step}?seat=${seat}`));
}

/** How a finished game came about, as the seat (or SPECTATOR) may know it. */
export async function fetchStory(key: string, seat: number): Promise<Story> {
  return readStory(await call(`${linkAddress(key)}/story?seat=${seat}`));
}

/** What was skill and what was luck in a finished game, as far as it is known yet. */
export const fetchAnalysis = (key: string, depth: AnalysisProgress["depth"]): Promise<AnalysisProgress> =>
  call(`${linkAddress(key)}/analysis?depth=${depth}`);

/** A game that many play, and how they have fared; "today" is the one of this day. */
export const fetchChallenge = (key: string): Promise<ChallengeCard> =>
  call(challengeAddress(key), undefined, { "Vineta-Visitor": visitor() });

/** A table of one's own for a challenge: the same as before, unless it is finished and played `again`. */
export const takeChallenge = (key: string, name: string, again: boolean): Promise<NewSeat> =>
  insist(`${challengeAddress(key)}/take`, { name, visitor: visitor(), again });

/** Makes a finished game one that others can play. */
export const challengeOthers = (key: string): Promise<NewChallenge> =>
  insist(`${linkAddress(key)}/challenge`, { visitor: visitor() });

/** A moment of a lesson. */
export async function fetchLessonStep(game: string, lesson: string, step: number): Promise<LessonMoment> {
  const sent = await call<LessonStep>(lessonAddress(game, lesson, step));
  return { ...sent, scene: readScene(sent.scene) };
}

/** Why nothing happens where somebody has touched the board of a lesson. */
export const fetchWhy = (game: string, lesson: string, step: number, touch: Touch): Promise<WrongTouch> => {
  const told = Object.entries(touch).map(([name, value]) => [name, String(value)]);
  return call(`${lessonAddress(game, lesson, step)}/why?${new URLSearchParams(told)}`);
};

export const fetchPuzzles = (): Promise<PuzzleCards> => call("/api/puzzles");

export const fetchPuzzleOfTheDay = (): Promise<PuzzleOfTheDay> => call("/api/puzzles/today");

export const fetchPuzzle = (game: string, puzzle: string): Promise<PuzzleTask> => call(puzzleAddress(game, puzzle));

/** What a move gives away; without a move, which one is right. */
export const fetchPuzzleAnswer = (game: string, puzzle: string, action?: number): Promise<PuzzleAnswer> =>
  call(`${puzzleAddress(game, puzzle)}/answer${action === undefined ? "" : `?action=${action}`}`);

/** Where the record of a finished game can be downloaded. */
export const recordAddress = (key: string): string => `${linkAddress(key)}/record`;

/** Where the symbols of a game are. */
export const artAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/art.svg`;

const lessonAddress = (game: string, lesson: string, step: number): string =>
  `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}/steps/${step}`;

const challengeAddress = (key: string): string => `/api/challenges/${encodeURIComponent(key)}`;

const puzzleAddress = (game: string, puzzle: string): string =>
  `/api/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(puzzle)}`;

const linkAddress = (key: string): string => `/api/links/${encodeURIComponent(key)}`;

const PAUSES = [300, 1_000, 2_000];

/** Posts what may be done once only: it has a name, so it can be asked for again where nobody knows whether it was done. */
async function insist<T>(address: string, body: object): Promise<T> {
  const named = { ...body, errand: freshErrand() };
  for (const pause of PAUSES) {
    try {
      return await call(address, named);
    } catch (error) {
      if (!(error instanceof ApiError) || !["offline", "unknown", "unavailable"].includes(error.kind)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return call(address, named);
}

/** Gets an address, or posts a body to it. */
async function call<T>(address: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const response = await send(address, body, headers);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

async function send(address: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const json = { ...headers, "Content-Type": "application/json" };
  const posted = { method: "POST", headers: json, body: JSON.stringify(body) };
  try {
    return await fetch(address, body === undefined ? { headers } : posted);
  } catch {
    throw new ApiError("offline", "");
  }
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as Failure;
    return new ApiError(error.kind, error.text, response.status);
  } catch {
    // Not our server's words: a proxy's page, or a server that is just being restarted.
    return new ApiError(response.status === 404 ? "missing" : "unavailable", "", response.status);
  }
}
