import { expect, test, vi } from "vitest";
import { ApiError, fetchLink, fetchRules, joinTable } from "./api";
import { problemText } from "./problems";
import { change } from "./settings.svelte";
import { answer, linkInfo } from "./testing";
import { words } from "./words.svelte";

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => expect.unreachable("it should have failed"),
    (error: ApiError) => error,
  );
}

test("what the server refuses says why", async () => {
  const error = { kind: "table", text: "all seats are taken", rule: "" };
  vi.stubGlobal("fetch", async () => answer({ error }, 409));
  const refused = await failure(joinTable("K", "Bo"));
  expect(refused).toMatchObject({ kind: "table", status: 409, text: "all seats are taken" });
  expect(problemText(refused)).toBe("all seats are taken");
});

test("a server that does not answer is called offline", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  const error = await failure(fetchLink("K"));
  expect(error.kind).toBe("offline");
  expect(problemText(error)).toBe(words("The server does not answer. Is it running, and are you connected?"));
});

test("what nobody knows of is asked for again by the same name", async () => {
  vi.useFakeTimers();
  const bodies: { errand: string }[] = [];
  const answers = [
    answer({ error: { kind: "unknown", text: "", rule: "" } }, 503),
    answer({ table: "T", key: "K" }, 201),
  ];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return answers[bodies.length - 1];
  });
  const joined = joinTable("K", "Bo");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await joined).toEqual({ table: "T", key: "K" });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]!.errand).toMatch(/^[0-9a-f]{32}$/);
  vi.useRealTimers();
});

test("a page that is not ours is not taken for an answer", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>Bad gateway</html>", { status: 502 }));
  expect((await failure(fetchLink("K"))).kind).toBe("unavailable");
});

test("a key cannot lead to another address", async () => {
  const fetched = vi.fn(async () => answer(linkInfo({})));
  vi.stubGlobal("fetch", fetched);
  await fetchLink("../tables?x=");
  expect(fetched).toHaveBeenCalledWith("/api/links/..%2Ftables%3Fx%3D", expect.anything());
});

test("rules are asked for in the reader's language", async () => {
  const fetched = vi.fn(async () => answer({}));
  vi.stubGlobal("fetch", fetched);
  change({ language: "nl" });
  await fetchRules("any");
  expect(fetched).toHaveBeenCalledWith("/api/games/any/rules?language=nl", expect.anything());
});
