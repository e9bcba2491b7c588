// What is loaded only when somebody first needs it.

import { LANGUAGES } from "./languages.js";
import { say, speak } from "./messages.js";
import { h, setAttribute, toast } from "./ui/dom.js";
import { prefs } from "./ui/prefs.js";

/** Load a style sheet. @param {string} href @returns {Promise<unknown>} */
function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = h("link", {
      rel: "stylesheet",
      href,
      onload: resolve,
      onerror: (/** @type {unknown} */ failed) => {
        link.remove();
        reject(failed);
      },
    });
    document.head.append(link);
  });
}

/**
 * Load the words of the page in the language that the player has chosen or prefers; in English if
 * that fails.
 */
export async function loadLanguage() {
  let language = languageFor([prefs.language, ...navigator.languages]);
  let module;
  try {
    module = await import(`./languages/${language}.js`);
  } catch {
    module = await import(`./languages/${(language = "en")}.js`);
  }
  const direction = LANGUAGES[language];
  speak(language, module.MESSAGES, direction);
  Object.assign(document.documentElement, { lang: language, dir: direction });
  for (const element of document.querySelectorAll("[data-label]"))
    setAttribute(element, "aria-label", say(/** @type {any} */ (element).dataset.label));
}

/**
 * The first of some languages that there is, in the same script: zh-TW is not zh-CN.
 * @param {readonly string[]} wanted
 */
export function languageFor(wanted) {
  for (const tag of wanted.filter(Boolean)) {
    const known = Object.keys(LANGUAGES);
    const found =
      known.find((code) => code === tag) ?? known.find((code) => scriptOf(code) === scriptOf(tag));
    if (found) return found;
  }
  return "en";
}

/** A language with its script: "pt Latn". @param {string} tag */
function scriptOf(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language} ${script}`;
  } catch {
    return tag; // a browser may be set to something that is no language
  }
}

/** Load what makes a felt lively. Null without the server: the table can be played all the same. */
export async function loadScene() {
  try {
    const [{ Scene }] = await Promise.all([
      import("./scene.js"),
      loadStyle(new URL("./more.css", import.meta.url).href),
    ]);
    return Scene;
  } catch {
    return null;
  }
}

/**
 * Load what checks the deals of a server that commits to them. Undefined without the server: the
 * table can be played all the same.
 */
export const loadFair = () =>
  import("./fair.js").then(
    (fair) => fair.followDeals,
    () => {},
  );

/**
 * Do something with the sheets that are loaded when they are first needed.
 * @param {(sheets: typeof import("./more.js").moreSheets) => unknown} then
 */
export async function more(then) {
  let sheets;
  try {
    [{ moreSheets: sheets }] = await Promise.all([
      import("./more.js"),
      loadStyle(new URL("./more.css", import.meta.url).href),
    ]);
  } catch {
    toast(say("needs-server"), true);
    return;
  }
  await then(sheets);
}
