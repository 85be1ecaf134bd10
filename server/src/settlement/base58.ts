import { getBase58Decoder } from '@solana/kit';

const decoder = getBase58Decoder();

/** Base58 text of a signature or an address. */
export function base58(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
