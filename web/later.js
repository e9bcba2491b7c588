// What is loaded only when somebody first needs it.

import { speak } from "./messages.js";
import { h, toast } from "./ui/dom.js";

/** Load a style sheet. @param {string} href @returns {Promise<unknown>} */
function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = h("link", { rel: "stylesheet", href, onload: resolve, onerror: (/** @type {unknown} */ failed) => {
      link.remove();
      reject(failed);
    } });
    document.head.append(link);
  });
}

/** Load the words of the page. */
export async function loadLanguage() {
  speak((await import("./english.js")).ENGLISH);
}

/** Load what makes a felt lively. Null without the server: the table can be played all the same. */
export async function loadScene() {
  try {
    const [{ Scene }] = await Promise.all([import("./scene.js"), loadStyle(new URL("./more.css", import.meta.url).href)]);
    return Scene;
  } catch {
    return null;
  }
}

/**
 * Do something with the sheets that are loaded when they are first needed.
 * @param {(sheets: typeof import("./more.js").moreSheets) => unknown} then
 */
export async function more(then) {
  let sheets;
  try {
    [{ moreSheets: sheets }] = await Promise.all([import("./more.js"), loadStyle(new URL("./more.css", import.meta.url).href)]);
  } catch {
    toast("This needs the server, which cannot be reached now.", true);
    return;
  }
  await then(sheets);
}
