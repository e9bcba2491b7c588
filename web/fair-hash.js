// Hashes and random numbers of committed deals, as engine/fairness/hashing.py has them.
// Browsers have SHA-256 of their own only on secure pages, and a game at home is on plain http.

/** The scheme with its version. */
export const FAIR_SCHEME = ["riverboat", "fairness", 1].join(" ");

const ENCODER = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The first 32 bits behind the point of a root. @param {number} root */
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const PRIMES = Array.from({ length: 312 }, (_, at) => at).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, by) => by).some((by) => by > 1 && n % by === 0),
);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

/** What a part of a block was hashed to, so that many hashes with the same beginning share it. */
class Sha256 {
  constructor() {
    this.state = Int32Array.from(START);
    this.block = new Uint8Array(64);
    this.length = 0;
  }

  /** Go on from what `other` has hashed. @param {Sha256} other */
  set(other) {
    this.state.set(other.state);
    if (other.length % 64) this.block.set(other.block);
    this.length = other.length;
  }

  /** @param {Uint8Array} bytes */
  update(bytes) {
    let filled = this.length % 64;
    this.length += bytes.length;
    for (let from = 0; from < bytes.length;) {
      const until = Math.min(from + 64 - filled, bytes.length);
      while (from < until) this.block[filled++] = bytes[from++];
      if (filled === 64) {
        compress(this.state, this.block);
        filled = 0;
      }
    }
  }

  /** Hash the end. Nothing can be added then. */
  finish() {
    const { block, length, state } = this;
    let filled = length % 64;
    block[filled++] = 0x80;
    if (filled > 56) {
      block.fill(0, filled);
      compress(state, block);
      filled = 0;
    }
    block.fill(0, filled);
    const bits = length * 8;
    for (let at = 0; at < 4; at++) {
      block[63 - at] = bits >>> (8 * at);
      block[59 - at] = Math.floor(bits / 2 ** 32) >>> (8 * at);
    }
    compress(state, block);
    return state;
  }
}

const words = new Int32Array(64);

/** Hash a block (FIPS 180-4, 6.2.2). @param {Int32Array} state @param {Uint8Array} block */
function compress(state, block) {
  for (let at = 0, byte = 0; at < 16; at++, byte += 4)
    words[at] =
      (block[byte] << 24) | (block[byte + 1] << 16) | (block[byte + 2] << 8) | block[byte + 3];
  for (let at = 16; at < 64; at++) {
    const one = words[at - 15],
      two = words[at - 2];
    const first = ((one >>> 7) | (one << 25)) ^ ((one >>> 18) | (one << 14)) ^ (one >>> 3);
    const second = ((two >>> 17) | (two << 15)) ^ ((two >>> 19) | (two << 13)) ^ (two >>> 10);
    words[at] = (words[at - 16] + first + words[at - 7] + second) | 0;
  }
  let a = state[0],
    b = state[1],
    c = state[2],
    d = state[3],
    e = state[4],
    f = state[5],
    g = state[6],
    h = state[7];
  for (let at = 0; at < 64; at++) {
    const rise = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + rise + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const fall = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (fall + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

const scratch = new Sha256();

/** SHA-256 over a label and fields, each after its length of four bytes, the highest first. */
export class Hasher {
  /** @param {string} label @param {...Uint8Array} fields */
  constructor(label, ...fields) {
    this.begun = new Sha256();
    for (const field of [utf8(`${FAIR_SCHEME} ${label}`), ...fields])
      this.begun.update(framed(field));
  }

  /** @param {Uint8Array} fields framed and joined */
  words(fields) {
    scratch.set(this.begun);
    scratch.update(fields);
    return scratch.finish();
  }

  /**
   * The 32 bytes for what was hashed, and some more fields. It can be called again.
   * @param {...Uint8Array} fields
   */
  digest(...fields) {
    return bytesOf(this.words(joined(fields.map(framed))));
  }

  /** The same for fields that are framed and joined already. @param {Uint8Array} fields */
  digestFramed(fields) {
    return bytesOf(this.words(fields));
  }

  /** The random number of 64 bytes: two digests, of 0 and of 1. */
  number() {
    const halves = [0, 1].map((half) => hexOf(this.digestFramed(framedInteger(half))));
    return BigInt(`0x${halves.join("")}`);
  }

  /** The random number modulo a limit. @param {number} limit */
  numberBelow(limit) {
    return Number(this.number() % BigInt(limit));
  }

  /**
   * Items in the random order of the number (Durstenfeld, Algorithm 235).
   * @template T
   * @param {Iterable<T>} items
   */
  shuffled(items) {
    const order = [...items];
    let left = this.number();
    for (let last = order.length - 1; last > 0; last--) {
      const size = BigInt(last + 1);
      const other = Number(left % size);
      left /= size;
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  /**
   * Random bytes: the digests of 0, 1 and so on, cut into parts.
   * @param {number} count
   * @param {number} size
   */
  parts(count, size) {
    const digests = Array.from({ length: Math.ceil((count * size) / 32) }, (_, at) =>
      this.digestFramed(framedInteger(at)),
    );
    const whole = joined(digests);
    return Array.from({ length: count }, (_, at) => whole.subarray(at * size, (at + 1) * size));
  }
}

/**
 * 32 bytes that identify fields under a label.
 * @param {string} label
 * @param {...Uint8Array} fields
 */
export function digestOf(label, ...fields) {
  return new Hasher(label, ...fields).digest();
}

/**
 * A number from 0 as a field: eight bytes, the highest first. Throws RangeError.
 * @param {number} number
 */
export function integer(number) {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError("number");
  const field = new Uint8Array(8);
  new DataView(field.buffer).setUint32(0, Math.floor(number / 2 ** 32));
  new DataView(field.buffer).setUint32(4, number >>> 0);
  return field;
}

/** @type {Uint8Array[]} */
const small = [];

/** A small number as a field after its length. @param {number} number */
export function framedInteger(number) {
  return (small[number] ??= framed(integer(number)));
}

/** A field after its length. @param {Uint8Array} field */
export function framed(field) {
  const { length } = field;
  const found = new Uint8Array(4 + length);
  for (let at = 0; at < 4; at++) found[at] = length >>> (24 - 8 * at);
  found.set(field, 4);
  return found;
}

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** @param {string} text */
export function utf8(text) {
  return ENCODER.encode(text);
}

/** Bytes as text in hexadecimal. @param {Uint8Array} bytes */
export function hexOf(bytes) {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Bytes of a text in hexadecimal. Throws RangeError. @param {unknown} hex */
export function bytesIn(hex) {
  if (typeof hex !== "string" || !/^([0-9a-f]{2})*$/i.test(hex))
    throw new RangeError("hexadecimal");
  const found = new Uint8Array(hex.length / 2);
  for (let at = 0; at < found.length; at++) found[at] = parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return found;
}

/** Bytes in base64 as text in hexadecimal; empty if they are none. @param {unknown} text */
export function hexOfBase64(text) {
  try {
    return hexOf(Uint8Array.from(atob(String(text)), (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}

/** @param {Int32Array} state */
function bytesOf(state) {
  const found = new Uint8Array(32);
  for (let at = 0; at < 32; at++) found[at] = state[at >> 2] >>> (24 - 8 * (at & 3));
  return found;
}
