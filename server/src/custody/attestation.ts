import type { Address } from '@solana/kit';
import { addressBytes } from '../solana/address-bytes.ts';

/** Prefix of Solana's off-chain messages. */
const OFF_CHAIN = Buffer.from('\xffsolana offchain', 'latin1');
const VERSION = 1;
const SIGNATORIES = 1;

/** What a signer signs to show that it has a key, as signer/README.md says it: no transaction begins like this. */
export function attestation(publicKey: Address, blockhash: string): Buffer {
  const text = `The key of this address is in the custody of Cumulus.\nBlockhash: ${blockhash}`;
  return Buffer.concat([
    ...[OFF_CHAIN, Uint8Array.of(VERSION, SIGNATORIES), addressBytes(publicKey)!],
    Buffer.from(text),
  ]);
}
