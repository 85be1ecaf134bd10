import { getBase58Decoder, getBase58Encoder } from '@solana/kit';

const decoder = getBase58Decoder();
const encoder = getBase58Encoder();

/** Base58 text of a signature or an address. */
export function base58(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The bytes of base58 text. */
export function fromBase58(text: string): Uint8Array {
  return Uint8Array.from(encoder.encode(text));
}
