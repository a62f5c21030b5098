// @ts-nocheck Runs as a service worker, whose types the pages' own would contradict.

/** Shows a notice; the same one again takes the first one's place. */
self.addEventListener('push', (event) => {
  const { id, title, body, url } = event.data.json();
  const shown = { body, tag: id, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** Opens what the notice is about, in a window of ours where there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin)));
});

async function open(url) {
  // What a push says never leads elsewhere.
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find((window) => window.url === url.href);
  if (same) await same.focus();
  else await self.clients.openWindow(url.href);
}
