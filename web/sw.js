// Keep the files of the page, so that it opens without the server too. The server is asked for the
// page first, always: what is kept of it is shown only while it cannot be reached. Nothing of a
// game is kept. A language is kept when it is read for the first time.

const KEPT = "riverboat VERSION";
const FILES = [
  "/",
  "/VERSION/style.css",
  "/VERSION/app.js",
  "/VERSION/languages/en.js",
  "/manifest.webmanifest",
  "/icon.svg",
];
const LANGUAGE = /^\/VERSION\/languages\//;

self.addEventListener("install", (/** @type {any} */ event) => {
  event.addRoutes?.({
    condition: { requestMethod: "GET" },
    source: "race-network-and-fetch-handler",
  });
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

self.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => name !== KEPT && caches.delete(name)))),
  );
});

self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (
    request.method === "GET" &&
    origin === location.origin &&
    (FILES.includes(pathname) || LANGUAGE.test(pathname))
  ) {
    event.respondWith(answer(request, pathname));
  }
});

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && LANGUAGE.test(path)) await (await caches.open(KEPT)).put(path, fresh.clone());
    return fresh;
  } catch (error) {
    const found = await (await caches.open(KEPT)).match(path);
    if (found) return found;
    throw error;
  }
}
