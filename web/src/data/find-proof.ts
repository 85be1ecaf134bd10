/*
 * SHA-256 (FIPS 180-4) in one loop: a call of WebCrypto for each short text costs some ten times as much as hashing it.
 */

const isPrime = (number: number): boolean => {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
};
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && isPrime(number),
);
/** The first 32 bits of the fraction. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUND = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

const BLOCK = 64;
/** Bytes after the text: a one bit, and its length. */
const PADDING = 9;

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Mixes a block into a state. */
function compress(state: Int32Array, words: Int32Array): void {
  for (let at = 16; at < 64; at += 1) {
    const [before, after] = [words[at - 15]!, words[at - 2]!];
    const first = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const second = turn(after, 17) ^ turn(after, 19) ^ (after >>> 10);
    words[at] = (words[at - 16]! + first + words[at - 7]! + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < 64; at += 1) {
    const mixed =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at]! + words[at]!;
    const majority = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + mixed) | 0;
    d = c;
    c = b;
    b = a;
    a = (mixed + majority) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at]! + word) | 0;
}

/** The first 32 bits of the digest of an ASCII text. */
function digestHead(text: string): number {
  const bytes = new Uint8Array(Math.ceil((text.length + PADDING) / BLOCK) * BLOCK);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, text.length * 8);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += BLOCK) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(block + at * 4);
    compress(state, words);
  }
  return state[0]! >>> 0;
}

/** The challenge with the first number, after a colon, whose digest has so many leading zero bits; at most 32. */
export function findProof(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`;
    if (Math.clz32(digestHead(proof)) >= bits) return proof;
  }
}
