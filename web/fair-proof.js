// Verifies committed deals: the rules of engine/fairness/verifying.py, and the same codes.
// docs/fairness.md has the scheme.

import {
  bytesIn,
  digestOf,
  FAIR_SCHEME,
  framed,
  framedInteger,
  Hasher,
  hexOf,
  integer,
  joined,
  utf8,
} from "./fair-hash.js";
import { WORDS } from "./fair-words.js";

const LEAF = 24,
  SALT = 16,
  SECRET = 32; // bytes
const MAX_LISTS = 128,
  MAX_PACKS = 64,
  MAX_LINE_UP = 32_768;
const SPOKEN = 6; // words of a deal
const CARD = /^[2-9TJQKA][cdhs]$/;

/**
 * A deal as a proof has it, without what one viewer has seen. leaves: null if the attempt was given
 * up.
 * @typedef {{room: string, table: string, hand: number, attempt: number, packs: number, line_up:
 *   string, before: string,
 * commitment: string, values: Record<string, string>, secrets: (string | null)[], leaves: string |
 * null}} DealRecordData
 */
/** @typedef {{list: number, index: number, card: string, salt: string}} Opening */
/**
 * Who signed a deal, and the signatures, in hexadecimal.
 * @typedef {{server: string, certificate: string, commitment: string, record: string, result:
 *   string, stacks: Record<string, number>}} SignatureData
 */
/**
 * What a line-up says.
 * @typedef {{deck: string[], lists: number, players: Record<string, string>, heads: Record<string,
 *   string>, started: any}} LineUp
 */

/** A deal that does not prove what it claims. code: as the engine names it. */
export class FairFault extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Throw a FairFault unless something holds. @param {unknown} holds @param {string} code */
export function ensure(holds, code) {
  if (!holds) throw new FairFault(code);
}

/** Read a line-up. Throws FairFault. @param {unknown} text @returns {LineUp} */
export function readLineUp(text) {
  let data;
  try {
    data = typeof text === "string" && text.length <= MAX_LINE_UP ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  const isObject = (/** @type {unknown} */ value) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  ensure(
    isObject(data) &&
      typeof data.deck === "string" &&
      isObject(data.players) &&
      isObject(data.heads) &&
      isObject(data.started),
    "bad_line_up",
  );
  const deck = data.deck.match(/../g) ?? [];
  ensure(
    deck.length &&
      deck.join("") === data.deck &&
      deck.every((/** @type {string} */ card) => CARD.test(card)) &&
      new Set(deck).size === deck.length,
    "bad_line_up",
  );
  ensure(Number.isInteger(data.lists) && data.lists >= 1 && data.lists <= MAX_LISTS, "bad_line_up");
  const seats = [...Object.keys(data.players), ...Object.keys(data.heads)];
  ensure(
    Object.keys(data.players).length && seats.every((seat) => /^(0|[1-9]\d{0,2})$/.test(seat)),
    "bad_line_up",
  );
  ensure(
    Object.entries(data.heads).every(
      ([seat, head]) => Object.hasOwn(data.players, seat) && /^[0-9a-f]{64}$/i.test(String(head)),
    ),
    "bad_line_up",
  );
  return { ...data, deck };
}

/**
 * The head of a chain that a value proves to come from it, in hexadecimal.
 * @param {Uint8Array} value
 * @param {string} room
 * @param {string} table
 * @param {string} player
 */
export function headAfter(value, room, table, player) {
  return hexOf(digestOf("chain", bytesIn(room), utf8(table), utf8(player), value));
}

/**
 * A deal that holds: its commitment, its values, and the packs that were not dealt. Throws
 * FairFault for one that does not. Cards are then checked one by one. pack: which was dealt, null
 * if none was.
 */
export class VerifiedDeal {
  /** @param {DealRecordData} record */
  constructor(record) {
    const { lineUp, pack, positions, leaves } = verified(record);
    this.record = record;
    this.lineUp = lineUp;
    this.pack = pack;
    this.positions = positions;
    this.leaves = leaves;
    /** The cards that were opened, by list and index. @type {Map<string, string>} */
    this.cards = new Map();
  }

  /**
   * Check that a card is the committed one, in one of the places where it can come from. Throws
   * FairFault.
   * @param {Opening} opening
   * @param {{card: string, list: number, indices: number[] | null}} [seen] what an event shows
   */
  check({ list, index, card, salt }, seen) {
    const {
      leaves,
      lineUp: { deck, lists },
      pack,
    } = this;
    if (!leaves || pack === null) throw new FairFault("opened_avoided_deal");
    ensure(
      Number.isInteger(list) &&
        list >= 0 &&
        list < lists &&
        Number.isInteger(index) &&
        index >= 0 &&
        index < deck.length,
      "bad_opening",
    );
    ensure(
      deck.includes(card) &&
        typeof salt === "string" &&
        salt.length === 2 * SALT &&
        /^[0-9a-f]*$/i.test(salt),
      "bad_opening",
    );
    if (seen) {
      ensure(seen.card === card && seen.list === list, "bad_opening");
      ensure(!seen.indices || seen.indices.includes(index), "wrong_place");
    }
    const position = this.positions[list][index];
    const start = LEAF * (list * deck.length + position);
    const leaf = leafOf(
      leafHasher(this.record, pack, list),
      position,
      framed(utf8(card)),
      bytesIn(salt),
    );
    ensure(hexOf(leaf) === hexOf(leaves.subarray(start, start + LEAF)), "wrong_card");
    for (const [place, known] of this.cards)
      ensure(
        known !== card || !place.startsWith(`${list} `) || place === `${list} ${index}`,
        "doubled_card",
      );
    this.cards.set(`${list} ${index}`, card);
  }
}

/** Verify a proof as it is saved, with its openings. Throws FairFault. @param {any} proof */
export function verifyProof(proof) {
  ensure(
    proof?.scheme === FAIR_SCHEME && Array.isArray(proof.openings) && Array.isArray(proof.secrets),
    "bad_proof",
  );
  const deal = new VerifiedDeal(proof);
  for (const opening of proof.openings) {
    ensure(opening, "bad_proof");
    deal.check(opening);
  }
  return deal;
}

/**
 * A proof of a deal with the cards that this viewer saw, as it is saved.
 * @param {DealRecordData} record
 * @param {Opening[]} openings
 * @param {SignatureData} [signatures]
 */
export function proofText(record, openings, signatures) {
  return JSON.stringify({ scheme: FAIR_SCHEME, ...record, openings, signatures });
}

/**
 * The digest of a table's record, which the next commitment names.
 * @param {DealRecordData} record
 */
export function recordDigest({ commitment, values, secrets, leaves }) {
  return hexOf(
    digestOf(
      "record",
      bytesIn(commitment),
      ...valueFields(values),
      ...secrets.map((secret) => bytesIn(secret ?? "")),
      bytesIn(leaves ?? ""),
    ),
  );
}

/**
 * A deal in a few words: the same for all who were given the same deal.
 * @param {DealRecordData} record
 */
export function spokenDigest({ commitment, values }) {
  return [...digestOf("words", bytesIn(commitment), ...valueFields(values)).subarray(0, SPOKEN)]
    .map((byte) => WORDS[byte])
    .join(" ");
}

/** @param {Record<string, string>} values by seat */
function valueFields(values) {
  const seats = Object.keys(values)
    .map(Number)
    .sort((one, other) => one - other);
  return seats.flatMap((seat) => [integer(seat), bytesIn(values[seat])]);
}

/**
 * Verify a record: the pack that was dealt, and the positions that its cards come from; or none.
 * Throws FairFault.
 * @param {DealRecordData} record
 */
function verified(record) {
  try {
    const lineUp = readLineUp(record.line_up);
    const { deck, lists } = lineUp;
    const { packs, secrets, values } = record;
    ensure(Number.isInteger(packs) && packs >= 2 && packs <= MAX_PACKS, "bad_packs");
    checkValues(record, lineUp, record.leaves !== null);
    const commitment = bytesIn(record.commitment);
    const seed = digestOf("seed", commitment, ...valueFields(values));
    const pack = record.leaves === null ? null : new Hasher("pack", seed).numberBelow(packs);
    const positions = Array.from({ length: pack === null ? 0 : lists }, (_, list) =>
      new Hasher("positions", seed, integer(list)).shuffled(deck.keys()),
    );
    ensure(
      secrets.length === packs &&
        secrets.every((secret, at) => (secret === null) === (at === pack)),
      "wrong_secrets",
    );
    ensure(new Set(secrets.map((secret) => secret?.toLowerCase())).size === packs, "wrong_secrets");
    const leaves = secrets.map((secret, at) => {
      if (secret === null) return bytesIn(record.leaves);
      const bytes = bytesIn(secret);
      ensure(bytes.length === SECRET, "wrong_secrets");
      return leavesOf(record, bytes, at, deck, lists);
    });
    if (pack !== null) ensure(leaves[pack].length === LEAF * deck.length * lists, "bad_leaves");
    const numbers = [record.hand, record.attempt, packs].map(integer);
    const made = digestOf(
      "commitment",
      bytesIn(record.room),
      utf8(record.table),
      ...numbers,
      utf8(record.line_up),
      bytesIn(record.before),
      ...leaves,
    );
    ensure(hexOf(made) === hexOf(commitment), "broken_commitment");
    return { lineUp, pack, positions, leaves: pack === null ? null : leaves[pack] };
  } catch (error) {
    if (error instanceof FairFault) throw error;
    throw new FairFault("bad_proof"); // bytes or numbers that are none
  }
}

/**
 * Each value belongs to the chain of a listed seat, and no seat is missing.
 * @param {DealRecordData} record
 * @param {LineUp} lineUp
 * @param {boolean} every
 */
function checkValues({ room, table, values }, { heads, players }, every) {
  for (const [seat, value] of Object.entries(values)) {
    ensure(Object.hasOwn(heads, seat), "unlisted_value");
    ensure(
      headAfter(bytesIn(value), room, table, String(players[seat])) === heads[seat].toLowerCase(),
      "wrong_value",
    );
  }
  ensure(
    !every || Object.keys(heads).every((seat) => Object.hasOwn(values, seat)),
    "missing_value",
  );
}

/**
 * The hashes of all cards of a pack whose secret is known.
 * @param {DealRecordData} record
 * @param {Uint8Array} secret
 * @param {number} pack
 * @param {string[]} deck
 * @param {number} lists
 */
function leavesOf(record, secret, pack, deck, lists) {
  const found = new Uint8Array(LEAF * deck.length * lists);
  const cards = deck.map((card) => framed(utf8(card)));
  for (let list = 0; list < lists; list++) {
    const order = new Hasher("order", secret, integer(list)).shuffled(cards);
    const salts = new Hasher("salt", secret, integer(list)).parts(deck.length, SALT);
    const hasher = leafHasher(record, pack, list);
    for (let at = 0; at < order.length; at++)
      found.set(leafOf(hasher, at, order[at], salts[at]), LEAF * (list * deck.length + at));
  }
  return found;
}

/** @param {DealRecordData} record @param {number} pack @param {number} list */
function leafHasher({ table, hand, attempt }, pack, list) {
  return new Hasher("leaf", utf8(table), ...[hand, attempt, pack, list].map(integer));
}

/**
 * @param {Hasher} hasher
 * @param {number} position
 * @param {Uint8Array} card framed
 * @param {Uint8Array} salt
 */
function leafOf(hasher, position, card, salt) {
  return hasher
    .digestFramed(joined([framedInteger(position), card, framed(salt)]))
    .subarray(0, LEAF);
}
