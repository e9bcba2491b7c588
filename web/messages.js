// Messages in the language of the reader: what is to be said, with its parts by name, and how it is
// put into words. The patterns are made from the Fluent files in `language`, as language/data.py
// describes.

/** @typedef {string | number | boolean | number[] | Message} Part a list of numbers is cards */
/**
 * A message. id: its name in the catalogue; after a dot, another form of it. parts: what stands in
 * it. otherwise: what is said where no catalogue has it.
 * @typedef {{id: string, parts: Record<string, Part>, otherwise: string}} Message
 */
/** @typedef {string | any[]} Pattern */
/** @typedef {Record<string, Pattern>} Patterns */

// stands for the first card while a message is put into words: no text is searched for cards
const FIRST = 0xe000;
const CARD = /([\ue000-\ue033])/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;

/** @type {Patterns} */
let patterns = {};
let locale = "en";
let plurals = new Intl.PluralRules(locale);
let foreign = RIGHT_TO_LEFT;
/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * Speak a language from now on.
 * @param {string} code "pt-BR" @param {Patterns} messages @param {"ltr" | "rtl"} [direction]
 */
export function speak(code, messages, direction = "ltr") {
  patterns = messages;
  locale = `${code}-u-nu-latn`; // cards, and what is typed, have these digits too
  plurals = new Intl.PluralRules(code);
  foreign = direction === "rtl" ? LETTER : RIGHT_TO_LEFT;
  formats.clear();
}

/** The language that is spoken, for Intl. */
export function localeSpoken() {
  return locale;
}

/**
 * Return how numbers are written: always in groups, as the terminal does, where a language leaves
 * four digits alone.
 * @param {Intl.NumberFormatOptions} [options]
 */
export function numberFormat(options) {
  const key = options ? JSON.stringify(options) : "";
  const found =
    formats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
  formats.set(key, found);
  return found;
}

/**
 * @param {string} id @param {Record<string, Part>} [parts] @param {string} [otherwise]
 * @returns {Message}
 */
export function message(id, parts = {}, otherwise = "") {
  return { id, parts, otherwise };
}

/**
 * Return a message without cards as text.
 * @param {string} id
 * @param {Record<string, Part>} [parts]
 */
export function say(id, parts) {
  const pattern = patterns[id];
  return typeof pattern === "string" ? pattern : words(message(id, parts));
}

/** Whether there is such a message, in this form. @param {string} id */
export function isMessage(id) {
  return Object.hasOwn(patterns, id);
}

/**
 * Return messages in a row, which a language joins with its own commas and its own "and".
 * @param {(string | Message)[]} messages
 * @param {string} [by] the message that joins two; its form "last" joins the last
 * @returns {Message}
 */
export function listed(messages, by = "list-next") {
  const last = messages.length - 1;
  const [first = ""] = messages;
  const start = typeof first === "string" ? message("", {}, written(first)) : first;
  return messages
    .slice(1)
    .reduce(
      (/** @type {Message} */ before, one, place) =>
        message(place + 1 === last ? `${by}.last` : by, { before, one }),
      start,
    );
}

/**
 * Return a message as words and cards in their order.
 * @param {Message} said
 * @returns {(string | number)[]}
 */
export function piecesOf(said) {
  return words(said)
    .split(CARD)
    .map((piece, place) => (place % 2 ? piece.charCodeAt(0) - FIRST : piece))
    .filter((piece) => piece !== "");
}

/**
 * Return a message as text.
 * @param {Message} said @param {(card: number) => string} [cardText] how cards are written: "As"
 */
export function textOf(said, cardText = inLetters) {
  return piecesOf(said)
    .map((piece) => (typeof piece === "string" ? piece : cardText(piece)))
    .join("");
}

/** Return a card in two letters: "As". @param {number} card */
export function inLetters(card) {
  return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3];
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** @param {Message} said @returns {string} */
function words({ id, parts, otherwise }) {
  const pattern = patterns[id] ?? patterns[id.split(".")[0]];
  return pattern === undefined ? otherwise || id : filled(pattern, parts);
}

/** @param {Pattern} pattern @param {Record<string, Part>} parts @returns {string} */
function filled(pattern, parts) {
  if (typeof pattern === "string") return pattern;
  return pattern
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const [name, options, fallback] = piece;
      const part = parts[name] ?? "";
      if (fallback) return filled(options[keyOf(part, options) ?? fallback], parts);
      return typeof part === "number" ? numberFormat(options).format(part) : written(part);
    })
    .join("");
}

/** The variant that a part chooses. @param {Part} part @param {Record<string, Pattern>} variants */
function keyOf(part, variants) {
  const keys =
    typeof part === "number"
      ? [String(part), plurals.select(part)]
      : [typeof part === "string" ? part : written(part)];
  return keys.find((key) => Object.hasOwn(variants, key));
}

/** @param {Exclude<Part, number>} part @returns {string} */
function written(part) {
  if (typeof part === "boolean") return part ? "yes" : "no";
  if (Array.isArray(part)) return part.map((card) => String.fromCharCode(FIRST + card)).join(" ");
  if (typeof part !== "string") return words(part);
  const text = part
    .split(CARD)
    .filter((_, place) => place % 2 === 0)
    .join("");
  // a name in the other direction changes no other's
  return foreign.test(text) ? `\u2068${text}\u2069` : text;
}
