// QR codes (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 9, which is up to
// 180 bytes.

/**
 * For each version: error correction codewords of a block, and the data codewords of each block.
 * @type {[number, number[]][]}
 */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];
/**
 * For each version: the centres of the alignment patterns, but for the last, which is 7 modules
 * from the edge.
 */
const ALIGNMENTS = [[], [6], [6], [6], [6], [6], [6, 22], [6, 24], [6, 26]];
/** Which modules each mask inverts. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * Return the QR code of a text, row by row; true is dark. It has no quiet zone: leave four modules
 * around it. Null if the text is too long.
 * @param {string} text @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, blocks]) => sum(blocks) >= bytes.length + 2);
  if (!version) return null;
  const bits = codewords(version, bytes).flatMap((byte) => bitsOf(byte, 8));
  const codes = MASKS.map((_, mask) => draw(version, bits, mask));
  const penalties = codes.map(penalty);
  return codes[penalties.indexOf(Math.min(...penalties))];
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} value @param {number} count */
function bitsOf(value, count) {
  return Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1);
}

/**
 * Return the data and error correction codewords, interleaved.
 * @param {number} version
 * @param {Uint8Array} bytes
 */
function codewords(version, bytes) {
  const [corrections, sizes] = BLOCKS[version - 1];
  // The mode (4 bits), the length (8 bits), the data, and four zeros to end it; then two bytes in
  // turn.
  /** @type {number[]} */
  const data = [];
  let carry = 0b0100;
  for (const byte of [bytes.length, ...bytes]) {
    data.push(((carry << 4) | (byte >> 4)) & 255);
    carry = byte & 15;
  }
  data.push(carry << 4);
  for (let pad = 0xec; data.length < sum(sizes); pad ^= 0xec ^ 0x11) data.push(pad);
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const checks = blocks.map((block) => correction(block, corrections));
  return [...interleaved(blocks), ...interleaved(checks)];
}

/** @param {number[][]} blocks */
function interleaved(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, place) => place).flatMap((place) =>
    blocks.filter((block) => place < block.length).map((block) => block[place]),
  );
}

/**
 * Multiply in the field of 256 elements of the standard.
 * @param {number} one
 * @param {number} other
 */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** Return the Reed-Solomon codewords of a block. @param {number[]} block @param {number} count */
function correction(block, count) {
  let divisor = [1];
  for (let place = 0, root = 1; place < count; place += 1, root = times(root, 2)) {
    divisor = [...divisor, 0].map((factor, at) => factor ^ (at ? times(divisor[at - 1], root) : 0));
  }
  /** @type {number[]} */
  let rest = Array(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at + 1], factor));
  }
  return rest;
}

/**
 * Append the remainder of a division by a binary polynomial.
 * @param {number} value
 * @param {number} generator
 * @param {number} count
 */
function withChecks(value, generator, count) {
  let rest = value << count;
  while (rest >> count) rest ^= generator << (31 - Math.clz32(rest) - count);
  return (value << count) | rest;
}

/** @param {number} version @param {number[]} bits @param {number} mask */
function draw(version, bits, mask) {
  const size = 4 * version + 17;
  /** @type {(boolean | undefined)[][]} */
  const code = Array.from({ length: size }, () => Array(size).fill(undefined));
  /** @param {number} row @param {number} column @param {boolean | number} dark */
  const set = (row, column, dark) => {
    if (row >= 0 && row < size && column >= 0 && column < size) code[row][column] = Boolean(dark);
  };
  /**
   * Rings around a centre; those at odd distances from `light` outwards are light.
   * @param {number} row
   * @param {number} column
   * @param {number} radius
   */
  const rings = (row, column, radius) => {
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) {
        const distance = Math.max(Math.abs(down), Math.abs(right));
        set(
          row + down,
          column + right,
          radius === 4 ? distance !== 2 && distance !== 4 : distance !== 1,
        );
      }
    }
  };
  for (let place = 8; place < size - 8; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  const centres = version > 1 ? [...ALIGNMENTS[version - 1], size - 7] : [];
  for (const [at, row] of centres.entries()) {
    for (const [beside, column] of centres.entries()) {
      const last = centres.length - 1;
      const inCorner =
        (at === 0 && (beside === 0 || beside === last)) || (at === last && beside === 0);
      if (!inCorner) rings(row, column, 2);
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    rings(row, column, 4);
  if (version >= 7) {
    bitsOf(withChecks(version, 0x1f25, 12), 18)
      .reverse()
      .forEach((bit, at) => {
        set(Math.floor(at / 3), size - 11 + (at % 3), bit);
        set(size - 11 + (at % 3), Math.floor(at / 3), bit);
      });
  }
  // The level (M is 00) and the mask, twice.
  bitsOf(withChecks(mask, 0x537, 10) ^ 0x5412, 15)
    .reverse()
    .forEach((bit, at) => {
      set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, bit);
      set(8, at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, bit);
    });
  set(size - 8, 8, true);
  // The codewords go up and down in columns of two, from the right.
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (code[row][column] === undefined) {
          set(row, column, Boolean(bits[next]) !== MASKS[mask](row, column));
          next += 1;
        }
      }
    }
  }
  return /** @type {boolean[][]} */ (code);
}

/** Return how hard a code is to read, by the rules of the standard. @param {boolean[][]} code */
function penalty(code) {
  const lines = [...code, ...code.map((_, column) => code.map((row) => row[column]))].map((line) =>
    line.map(Number).join(""),
  );
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=0000(?=1011101)|1011101(?=0000))/g)].length;
  }
  for (let row = 1; row < code.length; row += 1) {
    for (let column = 1; column < code.length; column += 1) {
      const dark = code[row][column];
      if (
        dark === code[row - 1][column] &&
        dark === code[row][column - 1] &&
        dark === code[row - 1][column - 1]
      ) {
        points += 3;
      }
    }
  }
  const dark = code.flat().filter(Boolean).length / code.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
