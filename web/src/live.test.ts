import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live, type Answer, type Socket, type Status } from "./live";
import type { ShowingFrame } from "./protocol";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: any[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** The messages of one kind that the client has sent. */
  all(message: string): any[] {
    return this.sent.filter((each) => each.message === message);
  }
}

function showing(ply: number, seat = 0): object {
  return { message: "showing", id: 0, role: "person", mine: [0, 1], showing: { ply, seat, scene: null, log: [] } };
}

let sockets: FakeSocket[];
let statuses: Status[];
let shown: ShowingFrame[];
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, statuses, shown] = [[], [], []];
  const listener = {
    status: (status: Status) => statuses.push(status),
    showing: (frame: ShowingFrame) => shown.push(frame),
    preparing: () => {},
  };
  const connect = (): Socket => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  };
  live = new Live("KEY", listener, { connect, random: () => 1 });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function opened(ply = 5): FakeSocket {
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.says(showing(ply));
  return socket;
}

function play(action: number): Promise<Answer> {
  return live.ask({ request: "Play", seat: 0, action });
}

test("a request names the last event that was seen", async () => {
  const socket = opened(5);
  const answer = play(3);
  const [asked] = socket.all("ask");
  expect(asked.request).toEqual({ request: "Play", seat: 0, action: 3, ply: 5 });
  expect(asked.errand).toMatch(/^[0-9a-f]{32}$/);
  socket.says({ message: "granted", id: asked.id, ply: 6 });
  expect(await answer).toEqual({ kind: "granted", ply: 6 });
});

test("a request waits until the one before it is answered", () => {
  const socket = opened(5);
  void play(1);
  void play(2);
  expect(socket.all("ask")).toHaveLength(1);
  socket.says({ message: "granted", id: socket.all("ask")[0].id, ply: 6 });
  expect(socket.all("ask")[1].request).toMatchObject({ action: 2, ply: 6 });
});

test("what was asked before the first showing is sent after it", () => {
  void play(1);
  const socket = opened(9);
  expect(socket.all("ask")[0].request.ply).toBe(9);
});

test("a refusal is told", async () => {
  const socket = opened();
  const answer = play(1);
  const error = { kind: "illegal", text: "No.", rule: "1" };
  socket.says({ message: "refused", id: socket.all("ask")[0].id, error });
  expect(await answer).toEqual({ kind: "refused", error });
});

test("a connection that does not answer a ping is given up", () => {
  const socket = opened();
  socket.says({ message: "pong", id: 1 });
  vi.advanceTimersByTime(10_000);
  expect(socket.all("ping")).toHaveLength(2);
  vi.advanceTimersByTime(8_000);
  expect(socket.closed).toBe(true);
  expect(statuses).toEqual(["open", "reconnecting"]);
});

test("a connection that answers its pings stays", () => {
  const socket = opened();
  for (let round = 0; round < 5; round += 1) {
    vi.advanceTimersByTime(10_000);
    socket.says({ message: "pong", id: socket.all("ping").at(-1).id });
  }
  expect(sockets).toHaveLength(1);
});

test("every failure doubles the delay before the next try", () => {
  opened().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(399);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  sockets[1]!.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(799);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(3);
});

test("it tries again at once when the network is back", () => {
  opened().onclose?.({ code: 1006 });
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(2);
});

test("an unanswered request is sent again by the same name and with the same ply, and its answer is told", async () => {
  const first = opened(5);
  const answer = play(3);
  first.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(400);
  const second = opened(7);
  const [again] = second.all("ask");
  expect(again.request).toMatchObject({ action: 3, ply: 5 });
  expect(again.errand).toBe(first.all("ask")[0].errand);
  second.says({ message: "granted", id: again.id, ply: 6 });
  expect(await answer).toEqual({ kind: "granted", ply: 6 });
});

test("what the server does not know is asked again by the same name, and nothing else before it", async () => {
  const socket = opened(5);
  const answer = play(3);
  void play(4);
  const [asked] = socket.all("ask");
  socket.says({ message: "refused", id: asked.id, error: { kind: "unknown", text: "", rule: "" } });
  expect(socket.all("ask")).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  const again = socket.all("ask")[1];
  expect(again).toMatchObject({ errand: asked.errand, request: { action: 3, ply: 5 } });
  socket.says({ message: "granted", id: again.id, ply: 6 });
  expect(await answer).toEqual({ kind: "granted", ply: 6 });
  expect(socket.all("ask")[2].errand).not.toBe(asked.errand);
});

test("after a lost connection the same eyes are asked for, and no others are shown", () => {
  opened();
  live.look(1);
  sockets[0]!.says(showing(5, 1));
  sockets[0]!.onclose?.({ code: 1012 });
  vi.advanceTimersByTime(400);
  const second = opened(6);
  expect(second.all("look")[0]).toEqual({ message: "look", id: expect.any(Number), seat: 1 });
  expect(shown.map((frame) => frame.showing.seat)).toEqual([0, 1]);
});

test.each([
  [4404, "missing"],
  [4403, "forbidden"],
])("it does not come back after %i", (code, status) => {
  sockets[0]!.onclose?.({ code });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(statuses).toEqual([status]);
});

test("changes of a scene that is not known are answered with a new connection", () => {
  const socket = opened(5);
  socket.says({ ...showing(7), showing: { ply: 7, seat: 0, log: [], scene: { since: 6 } } });
  expect(socket.closed).toBe(true);
  vi.advanceTimersByTime(400);
  expect(sockets).toHaveLength(2);
  expect(shown).toHaveLength(1);
});

test("a touch in vain is asked about, and answered by number", async () => {
  const socket = opened();
  const [one, other] = [live.why({ thing: "house" }), live.why({ x: 1, y: 2 })];
  const [first, second] = socket.all("why");
  expect(first.touch).toEqual({ thing: "house" });
  const error = { kind: "illegal", text: "No.", rule: "X-1" };
  socket.says({ message: "because", id: second.id, error: null });
  socket.says({ message: "because", id: first.id, error });
  expect(await Promise.all([one, other])).toEqual([error, null]);
});

test("nobody waits for an explanation on a lost connection", async () => {
  const socket = opened();
  const asked = live.why({ thing: "house" });
  socket.onclose?.({ code: 1006 });
  expect(await asked).toBeNull();
  expect(await live.why({ thing: "house" })).toBeNull();
});
