/** "Tell me when it is my turn": a push service wakes this device, where its browser has one. */

import { endNotices, fetchPushKey, subscribe } from "./api";
import { keyFor } from "./lobby/tables.svelte";
import { navigate } from "./router.svelte";
import { settings } from "./settings.svelte";
import { recall, remember } from "./storage";

const WORKER = "/service-worker.js";

/** For each key of ours that this device is told about, the address at which. */
const told: Record<string, string> = $state(recall<Record<string, string>>("notices", {}));
/** Over when the server knows where to tell this device. */
let renewing: Promise<void> = Promise.resolve();

/** Browsers tell people something only for pages of a safe origin, and not all of them do. */
export function canBeTold(): boolean {
  const has = (name: string): boolean => name in globalThis;
  return globalThis.isSecureContext && "serviceWorker" in navigator && has("PushManager") && has("Notification");
}

export function isTold(key: string): boolean {
  return key in told && canBeTold() && Notification.permission === "granted";
}

/** Asks the browser and the server; whether they agreed. Must follow a touch, or browsers do not even ask. */
export async function beTold(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { endpoint, keys } = (await subscription()).toJSON();
  const device = { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]!, language: settings.language };
  await subscribe(key, device);
  keep(key, device.endpoint);
  return true;
}

export async function leaveAlone(key: string): Promise<void> {
  await renewing.catch(() => {}); // or the server would hear last of the address that this one forgets
  const endpoint = told[key];
  if (endpoint) await endNotices(key, endpoint);
  keep(key, null);
}

/** Browsers give a device a new address now and then; the server learns of it when the table is visited. */
export function renewNotices(key: string): Promise<void> {
  renewing = renew(key);
  return renewing;
}

async function renew(key: string): Promise<void> {
  if (!isTold(key)) return;
  const current = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (current?.endpoint !== told[key]) await beTold(key);
}

/** A page that nobody sees says itself that it is one's turn: it is connected, so the server does not. */
export async function tellHere(key: string, table: string, title: string, text: string): Promise<void> {
  if (document.visibilityState === "visible" || !isTold(key)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, {
    body: text,
    tag: table,
    data: { table },
    icon: "/icons/vineta-192.png",
  });
}

/** Whoever touches a notification is led to its table, by a page that is there already. */
export function followNotices(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<{ table: string }>) => {
    const address = placeOf(event.data.table);
    if (address !== location.pathname) navigate(address);
  });
}

/** Where this device plays at a table; the lobby if it does not. */
export function placeOf(table: string): string {
  const key = keyFor(table);
  return key ? `/table/${key}` : "/";
}

async function subscription(): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf((await fetchPushKey()).key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser knows another key of this server: it was set up anew.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function keep(key: string, endpoint: string | null): void {
  if (endpoint) told[key] = endpoint;
  else delete told[key];
  remember("notices", told);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
