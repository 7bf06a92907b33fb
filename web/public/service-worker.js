/**
 * Shows what a push service brings while no page of ours is open, and leads whoever touches it to their table.
 * There is nothing else that it does: the pages are no use without their server, so none are kept for later.
 */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { table, title, text, language } = event.data.json();
  const notification = { body: text, lang: language, tag: table, renotify: true, data: { table } };
  const icons = { icon: "/icons/vineta-192.png", badge: "/icons/vineta-192.png" };
  event.waitUntil(self.registration.showNotification(title, { ...notification, ...icons }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.table));
});

/** The key of the table is known to the pages of this device alone: a page that is there, or a new one, finds it. */
async function open(table) {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(`/mine/${table}`);
  page.postMessage({ table });
  return page.focus();
}
