// SHA-256 of a text. Browsers have one of their own, but not on pages that come over plain http, as at home.

const WORDS = 64;

/** The first 64 primes. */
const primes = [...Array(312).keys()].filter((n) => n > 1 && !/^(..+?)\1+$/.test("x".repeat(n)));

/** The first 32 bits after the point. @param {number} value */
const fraction = (value) => ((value % 1) * 2 ** 32) >>> 0;

/** @param {number} value @param {number} bits */
const rotate = (value, bits) => (value >>> bits) | (value << (32 - bits));

/** Numbers of 32 bits in a row. @param {number} bytes */
const row = (bytes) => new DataView(new ArrayBuffer(bytes));

/** The text with its length, in whole blocks. @param {string} text */
function padded(text) {
  const bytes = new TextEncoder().encode(text);
  const data = row(((bytes.length + 72) >> 6) << 6);
  for (const [n, byte] of bytes.entries()) data.setUint8(n, byte);
  data.setUint8(bytes.length, 0x80);
  data.setUint32(data.byteLength - 4, bytes.length * 8);
  return data;
}

/** A block and the words that follow from it. @param {DataView} data @param {number} start */
function schedule(data, start) {
  const words = row(4 * WORDS);
  for (let n = 0; n < WORDS; n += 1) {
    const word = (/** @type {number} */ back) => words.getUint32(4 * (n - back));
    const next = () => word(16) + mixed(word(15), 7, 18, 3) + word(7) + mixed(word(2), 17, 19, 10);
    words.setUint32(4 * n, n < 16 ? data.getUint32(start + 4 * n) : next());
  }
  return words;
}

/** @param {number} word @param {number} one @param {number} two @param {number} shift */
const mixed = (word, one, two, shift) => rotate(word, one) ^ rotate(word, two) ^ (word >>> shift);

/** @param {string} text @returns {string} 64 hexadecimal digits */
export function sha256(text) {
  const data = padded(text);
  let hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let start = 0; start < data.byteLength; start += 64) {
    const words = schedule(data, start);
    const after = primes.reduce((state, prime, n) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
      const added = fraction(Math.cbrt(prime)) + words.getUint32(4 * n);
      const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + added;
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      return [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }, hash);
    hash = hash.map((value, n) => (value + (after[n] ?? 0)) | 0);
  }
  return hash.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
