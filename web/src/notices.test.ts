import { beforeEach, expect, test, vi } from "vitest";
import { beTold, canBeTold, isTold, leaveAlone, placeOf, renewNotices } from "./notices.svelte";
import { rememberOpened } from "./lobby/tables.svelte";

const ENDPOINT = "https://push.example/device";

const calls: [string, unknown][] = [];
const pushManager = {
  subscribe: vi.fn(),
  getSubscription: vi.fn(),
};
const subscription = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "a key", auth: "a secret" } }),
  unsubscribe: vi.fn(),
};

beforeEach(() => {
  calls.length = 0;
  pushManager.subscribe.mockReset().mockResolvedValue(subscription);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  const ready = Promise.resolve({ pushManager });
  const serviceWorker = { register: vi.fn(), ready, getRegistration: () => ready };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string } = {}) => {
    calls.push([address, body && JSON.parse(body)]);
    return Response.json(address === "/api/notices" ? { key: "BAEC-_8" } : { told: true });
  });
});

test("it is offered where the browser can do it, and only there", () => {
  expect(canBeTold()).toBe(true);
  vi.stubGlobal("isSecureContext", false);
  expect(canBeTold()).toBe(false);
});

test("the server learns of the device, and forgets it again", async () => {
  expect(await beTold("K")).toBe(true);
  expect(isTold("K")).toBe(true);
  expect(pushManager.subscribe.mock.calls[0]![0]).toEqual({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.of(4, 1, 2, 251, 255),
  });
  const device = { endpoint: ENDPOINT, p256dh: "a key", auth: "a secret" };
  expect(calls[1]).toMatchObject(["/api/links/K/notices", device]);
  await leaveAlone("K");
  expect(isTold("K")).toBe(false);
  expect(calls[2]).toMatchObject(["/api/links/K/notices/end", { endpoint: ENDPOINT }]);
});

test("who wants to be left alone while the address is renewed is left alone", async () => {
  await beTold("K");
  pushManager.getSubscription.mockResolvedValue(null);
  void renewNotices("K");
  await leaveAlone("K");
  expect(isTold("K")).toBe(false);
  expect(calls.at(-1)![0]).toBe("/api/links/K/notices/end");
});

test("a browser that knows another key of the server subscribes anew", async () => {
  pushManager.subscribe.mockRejectedValueOnce(new Error("another key"));
  pushManager.getSubscription.mockResolvedValue(subscription);
  expect(await beTold("K")).toBe(true);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test("who does not allow it is left alone", async () => {
  vi.stubGlobal("Notification", { permission: "denied", requestPermission: async () => "denied" });
  expect(await beTold("L")).toBe(false);
  expect(isTold("L")).toBe(false);
  expect(calls).toEqual([]);
});

test("a notice leads to the table that this device plays at, or else to the lobby", () => {
  const links = { invite: "/join/I", watch: "/watch/W" };
  rememberOpened({ key: "K", table: "t1", links }, { game: "any-game", title: "Any game" }, "table");
  expect(placeOf("t1")).toBe("/table/K");
  expect(placeOf("t2")).toBe("/");
});
