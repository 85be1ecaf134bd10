const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGITS = new Map([...ALPHABET].map((letter, digit) => [letter, BigInt(digit)]));
const ADDRESS = { bytes: 32, lettersMax: 44 };
const SIGNATURE = { bytes: 64, lettersMax: 88 };

export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1;
  let text = '';
  for (let value = toBigInt(bytes); value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  return '1'.repeat(zeros) + text;
}

/** The 32 bytes of an address, or null if the text is not the base58 of exactly 32 bytes. */
export function decodeAddress(text: string): Buffer | null {
  return decode(text, ADDRESS);
}

/** The 64 bytes of a signature, or null. */
export function decodeSignature(text: string): Buffer | null {
  return decode(text, SIGNATURE);
}

function decode(text: string, { bytes, lettersMax }: typeof ADDRESS): Buffer | null {
  if (text.length > lettersMax) return null;
  let value = 0n;
  for (const letter of text) {
    const digit = DIGITS.get(letter);
    if (digit === undefined) return null;
    value = value * 58n + digit;
  }
  const hex = value.toString(16);
  const significant = value === 0n ? 0 : Math.ceil(hex.length / 2);
  let zeros = 0;
  while (text[zeros] === '1') zeros += 1;
  if (zeros + significant !== bytes) return null;
  return Buffer.from(hex.padStart(bytes * 2, '0'), 'hex');
}

function toBigInt(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return BigInt(`0x${hex || '0'}`);
}
