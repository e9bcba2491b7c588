// Keep the files of the page, so that it opens without the server too. The server is asked first, always: what
// is kept is shown only while it cannot be reached. Nothing of a game is kept.

const KEPT = "riverboat";
const FILES = ["/", "/style.css", "/app.js", "/manifest.webmanifest", "/icon.svg"];

self.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "GET" && origin === location.origin && FILES.includes(pathname)) {
    event.respondWith(answer(request, pathname));
  }
});

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(path, response.clone());
    return response;
  } catch (error) {
    const found = await kept.match(path);
    if (found) return found;
    throw error;
  }
}
