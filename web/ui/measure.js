// How wide texts are, in the fonts of this machine. To measure on a canvas does not lay out the page.

/** @type {CanvasRenderingContext2D | null | undefined} */
let context;
let family = "";

/**
 * Return how wide a line of text is, in CSS pixels; 0 where nothing can be measured.
 * @param {string} text @param {number} size of the font, in CSS pixels @param {number} weight of the font
 */
export function widthOf(text, size, weight) {
  if (context === undefined) {
    context = document.createElement("canvas").getContext("2d");
    family = getComputedStyle(document.body).fontFamily;
  }
  if (!context) return 0;
  context.font = `${weight} ${size}px ${family}`;
  return context.measureText(text).width;
}
