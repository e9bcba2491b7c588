// How wide texts are, in the fonts of this machine. To measure on a canvas does not lay out the
// page.

/** @type {CanvasRenderingContext2D | null | undefined} */
let context;
let family = "";
/**
 * Widths that are known: the same texts are asked for with every update.
 * @type {Map<string, number>}
 */
const known = new Map();
const KEPT = 500;

/**
 * Return how wide a line of text is, in CSS pixels; 0 where nothing can be measured.
 * @param {string} text
 * @param {number} size of the font, in CSS pixels
 * @param {number} weight of the font
 */
export function widthOf(text, size, weight) {
  const key = `${size} ${weight} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (context === undefined) {
    context = document.createElement("canvas").getContext("2d");
    family = getComputedStyle(document.body).fontFamily;
  }
  if (!context) return 0;
  context.font = `${weight} ${size}px ${family}`;
  if (known.size >= KEPT) known.clear();
  const { width } = context.measureText(text);
  known.set(key, width);
  return width;
}
