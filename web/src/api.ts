/** The calls of `docs/protocol.md` over HTTP. Whatever goes wrong is an `ApiError`. */

import {
  readScene,
  type Links,
  type Outcome,
  type Preparing,
  type Scene,
  type Seat,
  type SentScene,
  type Stage,
} from "./protocol";
import { settings } from "./settings.svelte";

export interface Option {
  name: string;
  kind: "flag" | "number" | "choice" | "text";
  default: boolean | number | string;
  explanation: string;
  lowest: number;
  highest: number;
  words: string[];
  /** The words in the reader's language. */
  labels: string[];
  expected: string;
}

export interface Game {
  name: string;
  title: string;
  tagline: string;
  players: number[];
  seats: Record<string, string[]>;
  options: Option[];
  picture: string;
  ready: boolean;
}

export interface Bot {
  name: string;
  title: string;
  explanation: string;
  level: number;
}

export interface OpenedTable {
  table: string;
  key: string;
  links: Links;
}

export interface Clock {
  per: "move" | "game";
  seconds: number;
  increment: number;
}

export interface Opening {
  game: string;
  players: number;
  options: Record<string, boolean | number | string>;
  name: string;
  seats: string[];
  clock?: Clock;
}

export interface LinkInfo {
  role: "person" | "invite" | "watch";
  person: string;
  table: string;
  game: string;
  title: string;
  stage: Stage;
  host: string;
  seats: Seat[];
  links: Links;
}

export interface Rules {
  game: string;
  title: string;
  language: string;
  html: string;
}

export interface Status {
  version: string;
  preparing: Preparing | null;
}

export interface Replay {
  game: string;
  title: string;
  steps: number;
  seats: Seat[];
  outcome: Outcome;
}

export interface ReplayStep {
  step: number;
  mover: number | null;
  scene: Scene;
}

/** Why a call failed. The kinds are the protocol's, and `offline` when no server answered. */
export class ApiError extends Error {
  constructor(
    readonly kind: string,
    text: string,
    readonly status = 0,
    readonly rule = "",
    readonly heading = "",
  ) {
    super(text);
  }
}

export const fetchStatus = (): Promise<Status> => call("/api/status");

export const fetchGames = (): Promise<{ games: Game[]; bots: Bot[] }> => call(`/api/games?${inLanguage()}`);

export const fetchRules = (game: string): Promise<Rules> =>
  call(`/api/games/${encodeURIComponent(game)}/rules?${inLanguage()}`);

export const openTable = (opening: Opening): Promise<OpenedTable> => call("/api/tables", opening);

export const fetchLink = (key: string): Promise<LinkInfo> => call(linkAddress(key));

export const joinTable = (key: string, name: string): Promise<OpenedTable> =>
  call(`${linkAddress(key)}/join`, { name });

export const fetchReplay = (key: string): Promise<Replay> => call(`${linkAddress(key)}/replay?${inLanguage()}`);

/** The scene after so many moves, as the seat sees it (-1: a spectator). */
export async function fetchReplayStep(key: string, step: number, seat: number): Promise<ReplayStep> {
  const address = `${linkAddress(key)}/replay/${step}?seat=${seat}&${inLanguage()}`;
  const sent = await call<Omit<ReplayStep, "scene"> & { scene: SentScene }>(address);
  return { ...sent, scene: readScene(sent.scene) };
}

/** Where the record of a finished game can be downloaded. */
export const recordAddress = (key: string): string => `${linkAddress(key)}/record`;

/** Where the symbols of a game are. */
export const artAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/art.svg`;

const linkAddress = (key: string): string => `/api/links/${encodeURIComponent(key)}`;

const inLanguage = (): string => `language=${settings.language}`;

/** Gets an address, or posts a body to it. */
async function call<T>(address: string, body?: unknown): Promise<T> {
  const response = await send(address, body);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

async function send(address: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const method = body === undefined ? "GET" : "POST";
  try {
    return await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new ApiError("offline", "");
  }
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as {
      error: { kind: string; text: string; rule: string; heading: string };
    };
    return new ApiError(error.kind, error.text, response.status, error.rule, error.heading);
  } catch {
    // Not our server's words: a proxy's page, or a server that is just being restarted.
    return new ApiError(response.status === 404 ? "missing" : "unavailable", "", response.status);
  }
}
