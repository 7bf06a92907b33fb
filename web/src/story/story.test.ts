import { expect, test } from "vitest";
import { ENGLISH, say, sayBriefly, sayInPieces, type Catalogue } from "../phrase";
import type { Figure, Showing, Text } from "../protocol";
import { scene } from "../scene/examples";
import { logLine } from "../testing";
import { deedsOf, entriesOf, netChanges } from "./deeds";
import { flightsOf } from "./flights";
import { News, soundsOf } from "./news.svelte";
import { recapFor } from "./recap";
import { decider, leadersOf, ranked } from "./standing";

const FIRST: Text = ["@", ["first", ["First", []]]];
const TAKES: Text = ["{player} takes {count} from {other}", [FIRST, 2, ["@", ["second", ["Second", []]]]]];
const AT_TABLE: Catalogue = {
  language: "de",
  messages: { "{player} takes {count} from {other}": "{player} nimmt {other} {count} weg", Second: "Zweite" },
  people: { first: { called: ["{person} · {seat}", ["Ada", "1"]], colour: "#112233" } },
};
const POINTS: Figure = {
  name: "points",
  title: "Points",
  hint: "",
  rule: "X-1",
  decides: true,
  symbol: "star",
};

test("whoever sits at a seat is called by name; a seat that nobody is known of by its title", () => {
  expect(say(TAKES, AT_TABLE)).toBe("Ada · 1 nimmt Zweite 2 weg");
  expect(say(TAKES, ENGLISH)).toBe("First takes 2 from Second");
});

test("names come apart from the words around them, with the colours of their seats", () => {
  expect(sayInPieces(TAKES, AT_TABLE)).toEqual([
    { name: "Ada · 1", colour: "#112233" },
    " nimmt ",
    { name: "Zweite", colour: "" },
    " ",
    "2",
    " weg",
  ]);
  expect(sayInPieces(["", [FIRST, "x"]], AT_TABLE)).toEqual([{ name: "Ada · 1", colour: "#112233" }, ", ", "x"]);
});

test("on the board a long name gives way to the seat's title", () => {
  const people = { first: { called: "Maximiliane von Vineta", colour: "" } };
  expect(sayBriefly(FIRST, { ...AT_TABLE, people })).toBe("First");
  expect(sayBriefly(FIRST, AT_TABLE)).toBe("Ada · 1");
});

test("of the set-up there is one entry, where it is more than a line", () => {
  const laid = [logLine({ text: "b", setup: true }), logLine({ text: "c", setup: true })];
  const lines = [logLine({ kind: "event", text: "a" }), ...laid, logLine({ text: "d" })];
  const told = entriesOf(deedsOf(lines)).map(({ deed, laid }) => (deed ?? laid[0]!).line.text);
  expect(told).toEqual(["a", "b", "d"]);
  expect(entriesOf(deedsOf(lines))[1]?.laid).toHaveLength(2);
  expect(entriesOf(deedsOf([laid[0]!, logLine({ text: "d" })])).every(({ laid }) => laid === undefined)).toBe(true);
});

test("happenings belong to the move before them", () => {
  const lines = [
    logLine({ text: "a" }),
    logLine({ kind: "happening", text: "b" }),
    logLine({ kind: "happening", text: "c" }),
    logLine({ text: "d" }),
  ];
  expect(deedsOf(lines).map((deed) => [deed.line.text, deed.happenings.map(({ text }) => text)])).toEqual([
    ["a", ["b", "c"]],
    ["d", []],
  ]);
});

test("changes of the same figure and seat add up, and what comes to nothing is left out", () => {
  const lines = [
    logLine({ changes: [["points", 0, 2]] }),
    logLine({
      changes: [
        ["points", 0, 3],
        ["cards", 0, 1],
        ["cards", 1, 1],
      ],
    }),
    logLine({ changes: [["cards", 0, -1]] }),
  ];
  expect(netChanges(lines)).toEqual([
    { figure: "points", seat: 0, amount: 5 },
    { figure: "cards", seat: 1, amount: 1 },
  ]);
});

const EARLIER = [
  logLine({ number: 1, seat: 1, step: 1, text: "long ago" }),
  logLine({ number: 2, seat: 0, step: 2, text: "own" }),
];

test("a recap tells what every other player did since the own last move, and the chance that followed", () => {
  const recap = recapFor(
    [
      ...EARLIER,
      logLine({ number: 3, seat: 1, step: 3, text: "builds", changes: [["points", 1, 1]] }),
      logLine({ number: 4, seat: -1, step: 4, text: "a roll", changes: [["points", 1, 2]] }),
      logLine({ number: 5, seat: 2, step: 5, text: "passes" }),
    ],
    0,
  );
  expect(recap).toMatchObject({ from: 2, to: 5 });
  expect(recap?.doings).toEqual([
    { seat: 1, sentences: ["builds"], more: 0, changes: [{ figure: "points", seat: 1, amount: 3 }] },
    { seat: 2, sentences: ["passes"], more: 0, changes: [] },
  ]);
});

test("happenings are told before moves, and what concerns oneself before everything else", () => {
  const happening = (text: string, more = {}) => logLine({ number: 3, kind: "happening", step: 3, text, ...more });
  const recap = recapFor(
    [
      ...EARLIER,
      logLine({ number: 3, seat: 1, step: 3, text: "moves" }),
      happening("plain one"),
      happening("robs you", { seats: [1, 0] }),
      happening("plain two"),
      happening("wins", { mood: "gain", seats: [1] }),
    ],
    0,
  );
  expect(recap?.doings[0]).toMatchObject({ sentences: ["plain one", "robs you", "wins"], more: 1 });
});

test("there is no recap after an own move, nor of moves that were taken back", () => {
  expect(recapFor(EARLIER, 0)).toBeNull();
  expect(recapFor([...EARLIER, logLine({ seat: 1, step: -1, text: "undone" })], 0)).toBeNull();
});

test("before one's first move a recap goes back to the beginning", () => {
  expect(recapFor([logLine({ seat: 1, step: 4, text: "first" })], 0)).toMatchObject({ from: 0, to: 4 });
});

test.each([
  [
    [
      [3, 1],
      [3, 2],
      [0, 9],
    ],
    [1],
  ],
  [
    [
      [3, 1],
      [3, 1],
      [0, 9],
    ],
    [0, 1],
  ],
  [[[2], [2]], []],
  [[], []],
])("of %j those in %j are ahead", (standing, leaders) => {
  expect([...leadersOf(standing)]).toEqual(leaders);
});

test("places follow the figures, winners come first, and equals share a place", () => {
  const scores = [
    [3, 0],
    [5, 1],
    [3, 0],
    [4, 9],
  ];
  expect(ranked(scores, [1])).toEqual([
    { seat: 1, place: 1 },
    { seat: 3, place: 2 },
    { seat: 0, place: 3 },
    { seat: 2, place: 3 },
  ]);
  expect(ranked([[1], [2]], [0]).map(({ seat }) => seat)).toEqual([0, 1]);
  const resigned = ranked([[9], [1], [8], [2]], [3], [0, 2]);
  expect(resigned.map(({ seat, place }) => [seat, place])).toEqual([
    [3, 1],
    [1, 2],
    [2, 3],
    [0, 4],
  ]);
});

test("the first figure in which winner and next differ decides", () => {
  const scores = [
    [3, 5],
    [3, 7],
    [1, 9],
  ];
  expect(decider(scores, ranked(scores, [1]))).toEqual({ winner: 1, next: 0, figure: 1 });
  expect(decider([[1], [1]], ranked([[1], [1]], [0, 1]))).toBeNull();
});

test("what players win or lose rises where it happened, one above the other", () => {
  const line = logLine({
    place: [2, 3],
    changes: [
      ["points", 0, 3],
      ["points", 1, -1],
      ["points", -1, -2],
      ["unknown", 0, 1],
    ],
  });
  expect(flightsOf([line, logLine({ changes: [["points", 0, 1]] })], [POINTS])).toMatchObject([
    { x: 2, y: 3, text: "+3", seat: 0, isLoss: false, order: 0, symbol: "star" },
    { x: 2, y: 3, text: "−1", seat: 1, isLoss: true, order: 1 },
  ]);
});

function showing(more: Partial<Showing>): Showing {
  return { seat: 0, ply: 1, stage: "playing", asked: false, log: [], scene: scene(), ...more } as Showing;
}

test("only what was not shown before is news, and only to the same eyes", () => {
  const news = new News();
  const [old, fresh] = [logLine({ number: 1, text: "old" }), logLine({ number: 2, text: "new" })];
  news.take(null, showing({ log: [old, fresh] }));
  news.take(showing({ seat: 1 }), showing({ log: [fresh] }));
  expect(news.edition).toBe(0);
  news.take(showing({ ply: 1 }), showing({ ply: 2, log: [old, fresh, logLine({ number: 2, kind: "chat" })] }));
  expect(news.lines).toEqual([fresh]);
});

test("a showing sounds like what happened, and then like one's turn", () => {
  const loss = logLine({ mood: "loss" });
  expect(soundsOf(showing({}), showing({ log: [logLine({}), loss], asked: true }), "Ada")).toEqual(["loss", "turn"]);
  expect(soundsOf(showing({}), showing({ log: [logLine({})] }), "Ada")).toEqual(["move"]);
  expect(soundsOf(showing({}), showing({ stage: "over", log: [loss] }), "Ada")).toEqual(["over"]);
  expect(soundsOf(showing({}), showing({ log: [logLine({ kind: "chat", person: "Bo" })] }), "Ada")).toEqual(["chat"]);
});
