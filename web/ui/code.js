// A QR code as a picture.

import { say } from "../messages.js";
import { qrCode } from "../qr.js";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules around the code

/**
 * Return the QR code of a text as a picture, dark on white; null if it is too long.
 * @param {string} text
 */
export function codePicture(text) {
  const code = qrCode(text);
  if (!code) return null;
  const size = code.length + 2 * QUIET;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("class", "qr");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", say("code-of-link"));
  const path = document.createElementNS(SVG, "path");
  const modules = code.flatMap((row, down) =>
    row.flatMap((dark, right) => (dark ? [`M${right + QUIET} ${down + QUIET}h1v1h-1z`] : [])),
  );
  path.setAttribute("d", modules.join(""));
  picture.append(path);
  return picture;
}
