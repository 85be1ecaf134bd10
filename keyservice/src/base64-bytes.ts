import { secretBytes } from '../../process/src/secret.ts';
import { misunderstood } from './key-service.ts';

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PAD = '='.charCodeAt(0);

/** Base64 of these bytes as bytes: what V8 holds as text cannot be wiped. The caller wipes it. */
export function encodeBase64(bytes: Buffer): Buffer {
  const encoded = secretBytes(Math.ceil(bytes.length / 3) * 4).fill(PAD);
  for (let at = 0, to = 0; at < bytes.length; at += 3) {
    const left = Math.min(bytes.length - at, 3);
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit <= left; digit += 1, to += 1)
      encoded[to] = ALPHABET[(group >> (18 - 6 * digit)) & 63]!;
    to += 3 - left;
  }
  return encoded;
}

/** The bytes of padded base64 that is itself bytes. Throws ServiceFailure if it is not base64. The caller wipes them. */
export function decodeBase64(encoded: Buffer, provider: string): Buffer {
  const padding = encoded.indexOf(PAD);
  const digits = padding < 0 ? encoded : encoded.subarray(0, padding);
  const decoded = secretBytes(Math.floor((digits.length * 3) / 4));
  for (let at = 0, held = 0, bits = 0, to = 0; at < digits.length; at += 1) {
    const digit = ALPHABET.indexOf(digits[at]!);
    if (digit < 0) throw misunderstood(provider);
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    decoded[to] = held >> bits;
    to += 1;
  }
  // Whatever else ends like this, in length or in bits that say nothing, is no base64.
  const again = encodeBase64(decoded);
  const isSame = decoded.length > 0 && again.equals(encoded);
  again.fill(0);
  if (isSame) return decoded;
  decoded.fill(0);
  throw misunderstood(provider);
}
