// The service worker, which lets the page open while the server cannot be reached.

/** Install the service worker, where the browser permits it: at https, and on this machine. */
export async function installShell() {
  if (!("serviceWorker" in navigator)) return;
  const url = "/sw.js";
  // Trusted Types: the one script that is named by a text.
  const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("shell", {
    createScriptURL: () => url,
  });
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url);
  } catch {
    // The page works without it: storage may be disabled.
  }
}
