// What a room and its servers sign (Ed25519), where the browser can check it: newer ones, on secure
// pages.

import { bytesIn, digestOf, hexOf, integer } from "./fair-hash.js";
import { recordDigest } from "./fair-proof.js";

const KEY = 32,
  SIGNATURE = 64; // bytes

/** @typedef {import("./fair-proof.js").DealRecordData} DealRecordData */
/** @typedef {import("./fair-proof.js").SignatureData} SignatureData */
/** @typedef {import("./protocol").SuccessionInfo} SuccessionInfo */

/**
 * Whether a signature of a statement is that of a public key; null if this browser cannot tell.
 * @param {string} key in hexadecimal
 * @param {string} signature in hexadecimal
 * @param {Uint8Array<ArrayBuffer>} statement
 */
async function isSigned(key, signature, statement) {
  if (key.length !== 2 * KEY || signature.length !== 2 * SIGNATURE) return false;
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  try {
    const known = await subtle.importKey("raw", bytesIn(key), "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", known, bytesIn(signature), statement);
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? null : false;
  }
}

/**
 * Whether all signatures of a deal hold; null if this browser cannot tell.
 * @param {DealRecordData} record
 * @param {SignatureData} signed
 */
export async function signaturesHold(
  record,
  { server, certificate, commitment, record: outcome, result, stacks },
) {
  let digest;
  try {
    digest = recordDigest(record);
  } catch {
    return false; // bytes that are none
  }
  const checks = [
    isSigned(
      record.room,
      certificate,
      digestOf("sign server", bytesIn(record.room), bytesIn(server)),
    ),
    isSigned(server, commitment, digestOf("sign commitment", bytesIn(record.commitment))),
    isSigned(server, outcome, digestOf("sign record", bytesIn(digest))),
  ];
  if (result)
    checks.push(
      isSigned(
        server,
        result,
        digestOf("sign result", bytesIn(resultDigest(digest, Object.entries(stacks)))),
      ),
    );
  return together(await Promise.all(checks));
}

/**
 * Whether the key of a room is the known one, or follows from it; null if this browser cannot tell.
 * @param {string} known
 * @param {string} room
 * @param {SuccessionInfo[]} successions the oldest first
 */
export async function roomFollows(known, room, successions) {
  const checks = [];
  for (const { room: before, successor, signature } of successions) {
    if (before !== known) continue;
    checks.push(
      await isSigned(
        before,
        signature,
        digestOf("sign successor", bytesIn(before), bytesIn(successor)),
      ),
    );
    known = successor;
  }
  return known === room && together(checks);
}

/**
 * The digest of how a hand ended.
 * @param {string} digest of its record
 * @param {Iterable<[number | string, number]>} stacks by seat
 */
export function resultDigest(digest, stacks) {
  const bySeat = [...stacks]
    .map(([seat, chips]) => [Number(seat), chips])
    .sort(([one], [other]) => one - other);
  return hexOf(digestOf("result", bytesIn(digest), ...bySeat.flat().map(integer)));
}

/** @param {(boolean | null)[]} checks */
function together(checks) {
  return checks.includes(false) ? false : checks.includes(null) ? null : true;
}
