import { CallError } from '@cumulus/contract/errors.ts';
import { getCompiledTransactionMessageDecoder } from '@solana/kit';

/** A transaction that somebody else has built, taken apart. */
interface Given {
  readonly message: Uint8Array;
  /** How many sign it. */
  readonly signatures: number;
  /** Wire bytes with the wallet's signature in its place. */
  signed(signature: Uint8Array): Uint8Array;
}

const SIGNATURE_BYTES = 64;
/** What Solana's network carries in one packet. */
const TRANSACTION_MAX_BYTES = 1_232;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const ADVANCE_NONCE_ACCOUNT = 4;

/**
 * Takes a given transaction apart. Throws CallError GUARD_REFUSED unless the wallet is its first signer, which pays the fee
 * and whose signature is the transaction's name, and unless its blockhash ends its life: over a durable nonce it could
 * land at any time, long after it was told as dead.
 */
export function readGiven(transaction: Uint8Array, wallet: string): Given {
  const count = transaction[0] ?? 0;
  const start = 1 + count * SIGNATURE_BYTES;
  const message = transaction.subarray(start);
  const { header, staticAccounts, instructions } = decode(message, transaction.length);
  if (header.numSignerAccounts !== count || count === 0) refuse('the transaction is malformed');
  if (staticAccounts[0] !== wallet) refuse('somebody else would name and pay the transaction');
  const [first] = instructions;
  if (
    first &&
    staticAccounts[first.programAddressIndex] === SYSTEM_PROGRAM &&
    first.data?.[0] === ADVANCE_NONCE_ACCOUNT
  )
    refuse('the transaction would never expire');
  return {
    message,
    signatures: count,
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

function decode(bytes: Uint8Array, length: number) {
  if (length > TRANSACTION_MAX_BYTES) refuse('the transaction is too long');
  const message = decoded(bytes);
  if (!message || message.version === 1) refuse('the transaction is malformed');
  return message;
}

function decoded(bytes: Uint8Array) {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes);
  } catch {
    return null;
  }
}

function refuse(reason: string): never {
  throw new CallError('GUARD_REFUSED', { reason });
}
