import { expect, test } from "vitest";
import { linkInfo, seat } from "../testing";
import { welcome } from "./welcome";

test("somebody with an invitation may join while a seat is free, and watch otherwise", () => {
  expect(welcome(linkInfo({ seats: [seat({ kind: "person" }), seat({ kind: "open" })] }))).toBe("free");
  expect(welcome(linkInfo({ stage: "gathering" }))).toBe("full");
  expect(welcome(linkInfo({ stage: "playing", seats: [seat({ kind: "open" })] }))).toBe("begun");
  expect(welcome(linkInfo({ stage: "over" }))).toBe("over");
});
