// Verify a deal: node verify.mjs PROOF.json
// Needs Node only, and nothing of Riverboat. docs/fairness.md has what you need to write your own.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const LABEL = "riverboat fairness 1 ";
const LEAF = 24, SALT = 16, SECRET = 32;

function check(holds, why) {
  if (!holds) throw new Error(why);
}

function bytes(hex) {
  check(typeof hex === "string" && /^([0-9a-fA-F]{2})*$/.test(hex), "bytes are not in hexadecimal");
  return Buffer.from(hex, "hex");
}

function text(string) {
  check(typeof string === "string", "a text is missing");
  return Buffer.from(string, "utf8");
}

function framed(field) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(field.length);
  return [length, field];
}

function digest(label, ...fields) {
  return createHash("sha256").update(Buffer.concat([text(LABEL + label), ...fields].flatMap(framed))).digest();
}

function integer(number) {
  check(Number.isSafeInteger(number) && number >= 0, `${number} is not a number from 0`);
  const field = Buffer.alloc(8);
  field.writeBigUInt64BE(BigInt(number));
  return field;
}

function randomNumber(label, ...fields) {
  const both = Buffer.concat([0, 1].map((half) => digest(label, ...fields, integer(half))));
  return BigInt(`0x${both.toString("hex")}`);
}

function shuffled(items, label, ...fields) {
  const order = [...items];
  let left = randomNumber(label, ...fields);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Number(left % BigInt(last + 1));
    left /= BigInt(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

// Each digest has the salts of two positions.
function saltOf(secret, list, position) {
  const two = digest("salt", secret, integer(list), integer(Math.floor(position / 2)));
  return two.subarray(SALT * (position % 2), SALT * (position % 2 + 1));
}

function leaf(proof, pack, list, position, card, salt) {
  const numbers = [proof.hand, proof.attempt, pack, list].map(integer);
  return digest("leaf", text(proof.table), ...numbers, integer(position), text(card), salt).subarray(0, LEAF);
}

function leavesOf(proof, secret, pack, deck, lists) {
  const found = [];
  for (let list = 0; list < lists; list++) {
    shuffled(deck, "order", secret, integer(list)).forEach((card, at) => {
      found.push(leaf(proof, pack, list, at, card, saltOf(secret, list, at)));
    });
  }
  return Buffer.concat(found);
}

function commitmentOf(proof, leaves) {
  const numbers = [proof.hand, proof.attempt, proof.packs].map(integer);
  return digest("commitment", bytes(proof.room), text(proof.table), ...numbers, text(proof.line_up), bytes(proof.before), ...leaves);
}

function checkValues(proof, { heads, players }, every) {
  check(Object.keys(heads).every((seat) => seat in players), "somebody contributes who is not dealt in");
  for (const [seat, value] of Object.entries(proof.values)) {
    check(Object.hasOwn(heads, seat), `seat ${seat} is not listed, and has a value`);
    const head = digest("chain", bytes(proof.room), text(proof.table), text(players[seat]), bytes(value));
    check(head.toString("hex") === heads[seat], `the value of seat ${seat} is not from its chain`);
  }
  check(!every || Object.keys(heads).every((seat) => Object.hasOwn(proof.values, seat)), "the value of a listed seat is missing");
}

/** Verify a proof, and return a sentence. Throws an Error that says why a deal does not hold. */
export function verify(proof) {
  check(proof.scheme === LABEL.trim(), "this is another scheme");
  const lineUp = JSON.parse(proof.line_up);
  const deck = lineUp.deck.match(/../g), { lists } = lineUp, { packs, secrets, openings } = proof;
  check(deck.join("") === lineUp.deck && new Set(deck).size === deck.length, "this is no deck");
  check(Number.isInteger(lists) && lists >= 1 && lists <= 128, "this is no deck");
  check(Number.isInteger(packs) && packs >= 2 && packs <= 64, "there are too few packs, or too many");
  const players = Object.keys(lineUp.players).length, contributed = Object.keys(proof.values).length;
  check(players > 0, "nobody is dealt in");
  check(secrets.length === packs, "secrets are missing");
  const dealt = proof.leaves !== null;
  checkValues(proof, lineUp, dealt);
  const commitment = bytes(proof.commitment);
  const bySeat = Object.keys(proof.values).map(Number).sort((one, other) => one - other);
  const seed = digest("seed", commitment, ...bySeat.flatMap((seat) => [integer(seat), bytes(proof.values[seat])]));
  const pack = dealt ? Number(randomNumber("pack", seed) % BigInt(packs)) : null;
  check(new Set(secrets).size === packs, "a secret is repeated");
  const leaves = secrets.map((hex, number) => {
    check((hex === null) === (number === pack), "a secret is missing, or that of the dealt pack is not");
    if (hex === null) return bytes(proof.leaves);
    check(bytes(hex).length === SECRET, "a secret has another length");
    return leavesOf(proof, bytes(hex), number, deck, lists);
  });
  if (dealt) check(leaves[pack].length === LEAF * deck.length * lists, "the dealt pack has another number of hashes");
  check(commitmentOf(proof, leaves).equals(commitment), "the packs are not those that were committed to");
  if (!dealt) {
    check(!openings.length, "a card was opened of an attempt that was given up");
    return `The attempt was given up as it should be: ${contributed} of ${players} players contributed.`;
  }
  const positions = Array.from({ length: lists }, (_, list) => shuffled(deck.keys(), "positions", seed, integer(list)));
  const seen = new Map();
  for (const { list, index, card, salt } of openings) {
    check(Number.isInteger(list) && list >= 0 && list < lists, "an opening is of no list");
    check(Number.isInteger(index) && index >= 0 && index < deck.length && deck.includes(card), "an opening is of no card");
    check(bytes(salt).length === SALT, "a salt has another length");
    const at = positions[list][index], start = LEAF * (list * deck.length + at);
    const committed = leaves[pack].subarray(start, start + LEAF);
    check(leaf(proof, pack, list, at, card, bytes(salt)).equals(committed), `${card} was not committed to`);
    check((seen.get(`${list} ${card}`) ?? index) === index, `${card} is in the deck twice`);
    seen.set(`${list} ${card}`, index);
  }
  return `The deal holds: ${contributed} of ${players} players contributed, ${seen.size} cards were opened.`;
}

if (process.argv[2]) {
  try {
    console.log(verify(JSON.parse(readFileSync(process.argv[2], "utf8"))));
  } catch (error) {
    console.error(`The deal does not hold: ${error.message}`);
    process.exit(1);
  }
}
