// Encode each text on standard input as a QR code, as rows of 0 and 1.

import { qrCode } from "../../../web/qr.js";
import { answerLines } from "./lines.mjs";

await answerLines((text) => qrCode(text)?.map((row) => row.map(Number)) ?? null);
