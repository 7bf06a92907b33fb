import { beforeEach, expect, test, vi } from "vitest";
import { answer, linkInfo } from "../testing";
import { forgetTable, keyFor, refreshTables, rememberOpened, rememberTable, tables } from "./tables.svelte";

const opened = (key: string, table: string) => ({ key, table, links: { invite: "/join/I", watch: "/watch/W" } });

const GAME = { game: "any", title: "Any game" };

beforeEach(() => {
  for (const { key } of [...tables.list]) forgetTable(key);
});

test("a key that was given just now is found again", () => {
  rememberOpened(opened("K", "T"), GAME, "table");
  expect(keyFor("T")).toBe("K");
  expect(keyFor("another")).toBeUndefined();
});

test("a spectator's key is no key for playing", () => {
  rememberOpened(opened("K", "T"), GAME, "watch");
  expect(keyFor("T")).toBeUndefined();
});

test("the table visited last comes first, and only once", async () => {
  rememberOpened(opened("A", "TA"), GAME, "table");
  rememberOpened(opened("B", "TB"), GAME, "table");
  vi.stubGlobal("fetch", async () => answer(linkInfo({ table: "TA", person: "Ada" })));
  await rememberTable("A");
  expect(tables.list.map(({ key }) => key)).toEqual(["A", "B"]);
  expect(tables.list[0]?.people).toEqual(["Bo"]);
});

test("a table that the server no longer knows is dropped, one that cannot be asked for is kept", async () => {
  rememberOpened(opened("gone", "T1"), GAME, "table");
  rememberOpened(opened("unsure", "T2"), GAME, "table");
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.includes("unsure")) throw new TypeError("no network");
    return answer({ error: { kind: "missing", text: "no such key", rule: "" } }, 404);
  });
  await refreshTables();
  expect(tables.list.map(({ key }) => key)).toEqual(["unsure"]);
});

test("what has become of a table is shown", async () => {
  rememberOpened(opened("K", "T"), GAME, "table");
  vi.stubGlobal("fetch", async () => answer(linkInfo({ table: "T", stage: "over" })));
  await refreshTables();
  expect(tables.list[0]?.stage).toBe("over");
});
