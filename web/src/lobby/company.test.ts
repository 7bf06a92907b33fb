import { expect, test } from "vitest";
import { companyOf, isAtHome, resized, seatsFor } from "./company";

test("one word seats everybody, and the seats give the word back", () => {
  expect(seatsFor("bots", 3, "greedy")).toEqual(["me", "bot:greedy", "bot:greedy"]);
  expect(seatsFor("friends", 2, "greedy")).toEqual(["me", "open"]);
  for (const company of ["bots", "friends", "here"] as const) {
    expect(companyOf(seatsFor(company, 4, "greedy"))).toBe(company);
  }
});

test("mixed seats, and a table without me, have no word", () => {
  expect(companyOf(["me", "open", "bot:greedy"])).toBeNull();
  expect(companyOf(["bot:greedy", "bot:greedy"])).toBeNull();
});

test("who is there stays when more come, and newcomers are like the last one", () => {
  expect(resized(["me", "open"], 4)).toEqual(["me", "open", "open", "open"]);
  expect(resized(["me", "bot:greedy", "open"], 2)).toEqual(["me", "bot:greedy"]);
});

test("a home has private addresses", () => {
  for (const name of ["localhost", "127.0.0.1", "192.168.1.5", "10.0.0.2", "172.20.1.1", "laptop.local"])
    expect(isAtHome(name)).toBe(true);
  for (const name of ["games.example", "172.32.0.1", "8.8.8.8"]) expect(isAtHome(name)).toBe(false);
});
