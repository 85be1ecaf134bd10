import { readOwnMessage, refused } from './message.ts';

/** A transaction that somebody else has built, taken apart. */
interface Given {
  readonly message: Uint8Array;
  /** Most that its signatures and priority can cost. */
  readonly feeLamports: bigint;
  /** Wire bytes with the wallet's signature in its place. */
  signed(signature: Uint8Array): Uint8Array;
}

const SIGNATURE_BYTES = 64;
/** What Solana's network carries in one packet. */
const TRANSACTION_MAX_BYTES = 1_232;

/** Takes a given transaction apart. Throws CallError GUARD_REFUSED as readOwnMessage, and where it is too long. */
export function readGiven(transaction: Uint8Array, wallet: string): Given {
  if (transaction.length > TRANSACTION_MAX_BYTES) throw refused('the transaction is too long');
  const { feeLamports } = readOwnMessage(transaction, wallet);
  return {
    message: transaction.subarray(1 + transaction[0]! * SIGNATURE_BYTES),
    feeLamports,
    signed(signature) {
      const bytes = transaction.slice();
      bytes.set(signature, 1);
      return bytes;
    },
  };
}

/** Whether every place for a signature is filled, so that any node takes the transaction. */
export function isFullySigned(transaction: Uint8Array): boolean {
  return Array.from({ length: transaction[0]! }, (_, index) =>
    transaction.subarray(1 + index * SIGNATURE_BYTES, 1 + (index + 1) * SIGNATURE_BYTES),
  ).every((signature) => signature.some((byte) => byte !== 0));
}
