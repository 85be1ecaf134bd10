export type Bytes = Uint8Array<ArrayBuffer>;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

interface SignedText {
  /** Characters of one byte each. */
  readonly prefix: string;
  readonly text: string;
  /** Base58. */
  readonly publicKey: string;
  /** Base64. */
  readonly signature: string;
}

/** Whether the key has signed the prefix and the text, with Ed25519. Null if this browser or runtime cannot tell. */
export async function isSigned({ prefix, text, publicKey, signature }: SignedText): Promise<boolean | null> {
  const point = addressBytes(publicKey);
  const raw = base64Bytes(signature);
  if (!point || !raw) return false;
  const bytes = Uint8Array.from(prefix, (sign) => sign.charCodeAt(0));
  return await isSignedBy(point, joined(bytes, utf8(text)), raw);
}

/** Null if it cannot be verified here. `point`: the 32 bytes of the key. */
export async function isSignedBy(point: Bytes, bytes: Bytes, signature: Bytes): Promise<boolean | null> {
  // Outside of secure contexts, browsers have no cryptography.
  const subtle = crypto.subtle as typeof crypto.subtle | undefined;
  if (!subtle) return null;
  const key = await subtle
    .importKey('raw', point, 'Ed25519', false, ['verify'])
    .catch((error: unknown) => ((error as Error).name === 'NotSupportedError' ? null : undefined));
  if (!key) return key === null ? null : false;
  return await subtle.verify('Ed25519', key, signature, bytes);
}

/** The 32 bytes of a key as webhooks give it, `whpk_` and base64, or as the page /proof shows it, base58. Null if it is malformed. */
export function keyBytes(text: string): Bytes | null {
  if (!text.startsWith('whpk_')) return /^.{32,44}$/.test(text) ? addressBytes(text) : null;
  const bytes = base64Bytes(text.slice('whpk_'.length));
  return bytes?.length === 32 ? bytes : null;
}

/** Null unless it is written in the one way. */
export function base64Bytes(text: string): Bytes | null {
  try {
    const decoded = atob(text);
    return btoa(decoded) === text ? Uint8Array.from(decoded, (sign) => sign.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** The 32 bytes of a base58 address; null if it has others. */
export function addressBytes(text: string): Bytes | null {
  let value = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  if (value >= 2n ** 256n) return null;
  const bytes = new Uint8Array(32);
  for (let at = 31; at >= 0; at -= 1) {
    bytes[at] = Number(value & 255n);
    value >>= 8n;
  }
  return bytes;
}

export function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
