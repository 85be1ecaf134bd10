import { encodeBase58 } from './base58.ts';

/** With these bytes Solana's off-chain messages begin. A transaction message never does: 0xff stands for no version of it. */
const OFF_CHAIN = Buffer.from('\xffsolana offchain', 'latin1');
const VERSION = 1;
const SIGNATORIES = 1;

/**
 * The one thing beside transactions that keys sign: a Solana off-chain message that says whose address this is. All of it
 * is made here but for the blockhash, 32 bytes, by which a reader knows that it was not signed earlier than that.
 */
export function attestation(publicKey: Buffer, blockhash: Buffer): Buffer {
  const text = `The key of this address is in the custody of Cumulus.\nBlockhash: ${encodeBase58(blockhash)}`;
  return Buffer.concat([OFF_CHAIN, Uint8Array.of(VERSION, SIGNATORIES), publicKey, Buffer.from(text)]);
}
