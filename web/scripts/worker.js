// The service worker: what lessons, rules and the home page need is kept, so that they work without a network.
// It never shows an old page where a new one can be had: pages come from the network first, and of what is kept
// only files that are named after their content are taken without asking. What goes to tables passes it by.

/* global NEEDED, VERSION */
const KEPT = `motherlode-${VERSION}`;
const NOT_PAGES = /^\/(api|docs|schema|health|ready|metrics)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(NEEDED))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || NOT_PAGES.test(pathname)) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(networkFirst(request, "/"));
  else if (NEEDED.includes(pathname)) event.respondWith(networkFirst(request, pathname));
});

async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

async function networkFirst(request, instead) {
  try {
    return await fetch(request);
  } catch (lost) {
    const kept = await caches.match(instead);
    if (!kept) throw lost;
    return kept;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(toTheTable());
});

async function toTheTable() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const table = pages.find(({ url }) => new URL(url).pathname.startsWith("/table/")) ?? pages[0];
  await (table ? table.focus() : self.clients.openWindow("/"));
}
