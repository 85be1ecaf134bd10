const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const WORDS = 8;

const values = new Int8Array(128).fill(-1);
for (const [value, letter] of [...ALPHABET].entries()) values[letter.charCodeAt(0)] = value;
/** Five letters at a time fit into a number without rounding. */
const LETTERS = 5;
const POWERS = Array.from({ length: LETTERS + 1 }, (_, letters) => 58 ** letters);

/**
 * The 32 bytes of an address; null if the text is not an address. Of a fixed length and without big integers, as it reads the
 * owners in every transaction of the chain.
 */
export function addressBytes(text: string): Uint8Array | null {
  const words = new Uint32Array(WORDS);
  for (let at = 0; at < text.length; at += LETTERS) {
    const end = Math.min(at + LETTERS, text.length);
    let carry = 0;
    for (let index = at; index < end; index += 1) {
      const value = values[text.charCodeAt(index)] ?? -1;
      if (value < 0) return null;
      carry = carry * 58 + value;
    }
    const power = POWERS[end - at]!;
    for (let word = WORDS - 1; word >= 0; word -= 1) {
      // Below 2^32 * 58^5 + 58^5 < 2^62: split, as a number is exact only up to 2^53.
      const number = words[word]!;
      const low = (number & 0xffff) * power + carry;
      const high = (number >>> 16) * power + Math.floor(low / 0x10000);
      words[word] = ((high % 0x10000) * 0x10000 + (low % 0x10000)) >>> 0;
      carry = Math.floor(high / 0x10000);
    }
    if (carry > 0) return null;
  }
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word);
  // Each leading 1 stands for a zero byte, and no other text is the same address.
  const ones = /^1*/.exec(text)![0].length;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return ones === (zeros === -1 ? 32 : zeros) ? bytes : null;
}
