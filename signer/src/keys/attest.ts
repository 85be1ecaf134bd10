import { encodeBase58 } from '../terms/base58.ts';

/** Prefix of Solana's off-chain messages. No transaction message begins with it: 0xff is not a message version. */
const OFF_CHAIN = Buffer.from('\xffsolana offchain', 'latin1');
const VERSION = 1;
const SIGNATORIES = 1;

/**
 * The only thing besides transactions that keys sign: a Solana off-chain message that says who holds the key. It is built
 * here except for the blockhash (32 bytes), which shows that the signature is not older than that block.
 */
export function attestation(publicKey: Buffer, blockhash: Buffer): Buffer {
  const text = `The key of this address is in the custody of Cumulus.\nBlockhash: ${encodeBase58(blockhash)}`;
  return Buffer.concat([OFF_CHAIN, Uint8Array.of(VERSION, SIGNATORIES), publicKey, Buffer.from(text)]);
}
