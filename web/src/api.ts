/** The calls of `docs/protocol.md` over HTTP. Whatever goes wrong is an `ApiError`. */

import type { Catalogue } from "./phrase";
import {
  readReplayStep,
  readStory,
  type Failure,
  type Library,
  type LinkCard,
  type NewSeat,
  type NewTable,
  type Replay,
  type ReplayStep,
  type Rules,
  type Status,
  type Story,
  type Text,
} from "./protocol";
import { settings } from "./settings.svelte";

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

export const fetchStatus = (): Promise<Status> => call("/api/status");

export const fetchGames = (): Promise<Library> => call("/api/games");

export const fetchRules = (game: string): Promise<Rules> =>
  call(`/api/games/${encodeURIComponent(game)}/rules?language=${settings.language}`);

/** The words of a game, or of what is common to all: they lie beside what else is told of it. */
export const fetchWords = (place: string, language: string): Promise<Catalogue> =>
  call(`${place}/words?language=${language}`);

export const openTable = (opening: NewTable): Promise<NewSeat> => call("/api/tables", opening);

export const fetchLink = (key: string): Promise<LinkCard> => call(linkAddress(key));

export const joinTable = (key: string, name: string): Promise<NewSeat> => call(`${linkAddress(key)}/join`, { name });

export const fetchReplay = (key: string): Promise<Replay> => call(`${linkAddress(key)}/replay`);

/** The scene after so many moves, as the seat (or SPECTATOR) sees it. */
export async function fetchReplayStep(key: string, step: number, seat: number): Promise<ReplayStep> {
  return readReplayStep(await call(`${linkAddress(key)}/replay/${step}?seat=${seat}`));
}

/** How a finished game came about, as the seat (or SPECTATOR) may know it. */
export async function fetchStory(key: string, seat: number): Promise<Story> {
  return readStory(await call(`${linkAddress(key)}/story?seat=${seat}`));
}

/** Where the record of a finished game can be downloaded. */
export const recordAddress = (key: string): string => `${linkAddress(key)}/record`;

/** Where the symbols of a game are. */
export const artAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/art.svg`;

const linkAddress = (key: string): string => `/api/links/${encodeURIComponent(key)}`;

/** Gets an address, or posts a body to it. */
async function call<T>(address: string, body?: unknown): Promise<T> {
  const response = await send(address, body);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

async function send(address: string, body: unknown): Promise<Response> {
  const json = { "Content-Type": "application/json" };
  const posted = { method: "POST", headers: json, body: JSON.stringify(body) };
  try {
    return await fetch(address, body === undefined ? {} : posted);
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
