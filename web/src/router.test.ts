import { expect, test } from "vitest";
import { followAddress, navigate, place, routeOf } from "./router.svelte";

test("addresses name pages", () => {
  expect(routeOf("/")).toEqual({ page: "lobby" });
  expect(routeOf("/table/K-_1")).toEqual({ page: "table", key: "K-_1" });
  expect(routeOf("/watch/K/")).toEqual({ page: "watch", key: "K" });
  expect(routeOf("/rules/any-game")).toEqual({ page: "rules", game: "any-game" });
  expect(routeOf("/learn/any-game")).toEqual({ page: "lessons", game: "any-game" });
  expect(routeOf("/mine/a1")).toEqual({ page: "mine", table: "a1" });
  expect(routeOf("/move")).toEqual({ page: "move" });
  expect(routeOf("/puzzles")).toEqual({ page: "puzzles" });
  expect(routeOf("/puzzles/any-game/3-14")).toEqual({ page: "puzzle", game: "any-game", puzzle: "3-14" });
  expect(routeOf("/learn/any-game/first")).toEqual({ page: "lesson", game: "any-game", lesson: "first" });
});

test("whatever else is asked for does not exist", () => {
  for (const path of [
    "/table",
    "/table/",
    "/table/a/b",
    "/nowhere",
    "/nowhere/K",
    "/replay//K",
    "/learn",
    "/puzzles/a",
    "/mine",
    "/move/K",
    "/learn/a/b/c",
  ]) {
    expect(routeOf(path), path).toEqual({ page: "missing" });
  }
});

test("a click on a link to our own pages loads nothing anew", () => {
  followAddress();
  document.body.innerHTML = '<a id="ours" href="/rules/any-game">r</a><a id="file" href="/api/links/K/record">f</a>';
  const click = (id: string): boolean =>
    document.getElementById(id)!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(click("ours")).toBe(false);
  expect(place.path).toBe("/rules/any-game");
  navigate("/");
  expect(click("file")).toBe(true);
  expect(place.path).toBe("/");
});
