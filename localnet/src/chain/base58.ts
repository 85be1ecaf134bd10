import { getBase58Decoder, getBase58Encoder } from '@solana/kit';

const decoder = getBase58Decoder();
const encoder = getBase58Encoder();

// The same few addresses come with every transaction, and base58 is big-number arithmetic: both directions are remembered.
const CACHE_ENTRIES = 50_000;
const addressByBytes = new Map<string, string>();
const bytesByAddress = new Map<string, Uint8Array>();

/** Base58 text of any bytes. */
export const toBase58 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Bytes of base58 text. Throws if it is not base58. */
export const fromBase58 = (text: string): Uint8Array => new Uint8Array(encoder.encode(text));

/** Address of 32 bytes. */
export function addressOf(bytes: Uint8Array): string {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const known = addressByBytes.get(key);
  if (known !== undefined) return known;
  const address = toBase58(bytes);
  if (addressByBytes.size >= CACHE_ENTRIES) addressByBytes.clear();
  addressByBytes.set(key, address);
  return address;
}

/** The 32 bytes of an address. Throws if the text is not an address. */
export function addressBytes(address: string): Uint8Array {
  const known = bytesByAddress.get(address);
  if (known !== undefined) return known;
  const bytes = fromBase58(address);
  if (bytes.length !== 32) throw new RangeError('WrongSize');
  if (bytesByAddress.size >= CACHE_ENTRIES) bytesByAddress.clear();
  bytesByAddress.set(address, bytes);
  return bytes;
}
