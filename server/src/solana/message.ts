import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, getCompiledTransactionMessageDecoder, type Lamports, lamports } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { plus } from '../ports/units.ts';
import { LAMPORTS_PER_SIGNATURE, priorityFee } from './fees.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts';

/** What the bytes of a transaction say. */
export interface Message {
  readonly feePayer: Address;
  /** The wallet's place among the signers: 0 if it pays the fee, and so names the transaction. */
  readonly ownPlace: number;
  /** The most that signatures and priority can cost the wallet. */
  readonly feeLamports: Lamports;
  /** It uses a durable nonce: it would stay valid for ever, and its death could never be proven. */
  readonly neverExpires: boolean;
  /** The blockhash that limits its life. */
  readonly blockhash: string;
  /** Accounts named in the message itself, in order. */
  readonly accounts: readonly Address[];
  readonly isWritable: (index: number) => boolean;
  readonly lookups: readonly Lookup[];
}

/** Indexes into a lookup table from which a transaction loads accounts. */
export interface Lookup {
  readonly table: Address;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

const SIGNATURE_BYTES = 64;
/** Size of a packet on Solana's network. */
const TRANSACTION_MAX_BYTES = 1_232;
/** The runtime's maximum, assumed if no limit is set. */
const UNITS_MAX = 1_400_000n;
const ADVANCE_NONCE_ACCOUNT = 4;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

const decoder = getCompiledTransactionMessageDecoder();

/**
 * Reads a wallet's transaction from its wire bytes. Throws CallError GUARD_REFUSED if it is too long or malformed, if the
 * wallet does not sign it, or if it uses a durable nonce: it could then land at any time, long after it was reported as dead.
 */
export function readOwnMessage(transaction: Uint8Array, wallet: Address): Message {
  if (transaction.length > TRANSACTION_MAX_BYTES) throw refused('the transaction is too long');
  const message = readMessage(transaction, wallet);
  if (!message) throw refused('the transaction is malformed');
  if (message.ownPlace < 0) throw refused('the wallet would not sign the transaction');
  if (message.neverExpires) throw refused('the transaction would never expire');
  return message;
}

export function refused(reason: string): CallError {
  return new CallError('GUARD_REFUSED', { reason });
}

/** Null if the network would not accept the bytes. */
function readMessage(transaction: Uint8Array, wallet: Address): Message | null {
  const signatures = transaction[0] ?? 0;
  const message = decoded(messageBytes(transaction));
  if (!message || message.version === 1) return null;
  const { header, staticAccounts: accounts, instructions } = message;
  const [feePayer] = accounts;
  if (feePayer === undefined || header.numSignerAccounts !== signatures) return null;
  const calls = instructions.map(({ programAddressIndex, data }) => ({
    program: accounts[programAddressIndex],
    data: Buffer.from(data ?? []),
  }));
  const ownPlace = accounts.slice(0, signatures).indexOf(wallet);
  const fee = plus(lamports(LAMPORTS_PER_SIGNATURE * BigInt(signatures)), priorityLamports(calls));
  const signersWritable = header.numSignerAccounts - header.numReadonlySignerAccounts;
  const othersWritable = accounts.length - header.numReadonlyNonSignerAccounts;
  return {
    feePayer,
    ownPlace,
    feeLamports: ownPlace === 0 ? fee : lamports(0n),
    neverExpires: calls.some(
      ({ program, data }) => program === SYSTEM_PROGRAM && data[0] === ADVANCE_NONCE_ACCOUNT,
    ),
    blockhash: message.lifetimeToken,
    accounts,
    isWritable: (index) => index < (index < header.numSignerAccounts ? signersWritable : othersWritable),
    lookups: ('addressTableLookups' in message ? (message.addressTableLookups ?? []) : []).map((lookup) => ({
      table: lookup.lookupTableAddress,
      writable: lookup.writableIndexes,
      readonly: lookup.readonlyIndexes,
    })),
  };
}

/** The associated token accounts that a transaction would open, unless they exist. Empty if it is malformed. */
export function openedBy(transaction: Uint8Array): Address[] {
  const message = decoded(messageBytes(transaction));
  if (!message || message.version === 1) return [];
  const { staticAccounts: accounts, instructions } = message;
  return instructions.flatMap(({ programAddressIndex, accountIndices }) => {
    const opened = accounts[accountIndices?.[1] ?? -1];
    return accounts[programAddressIndex] === ASSOCIATED_TOKEN_PROGRAM_ADDRESS && opened ? [opened] : [];
  });
}

function decoded(bytes: Uint8Array) {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function priorityLamports(calls: readonly { program: Address | undefined; data: Buffer }[]): Lamports {
  const budget = calls.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const limit = budget.find(({ data }) => data[0] === SET_UNIT_LIMIT && data.length >= 5);
  const price = budget.find(({ data }) => data[0] === SET_UNIT_PRICE && data.length >= 9);
  if (!price) return lamports(0n);
  return priorityFee(limit ? BigInt(limit.data.readUInt32LE(1)) : UNITS_MAX, price.data.readBigUInt64LE(1));
}

/** The message in a transaction's wire bytes: what is signed. */
export function messageBytes(transaction: Uint8Array): Uint8Array {
  return transaction.subarray(1 + (transaction[0] ?? 0) * SIGNATURE_BYTES);
}

/** Wire bytes of a transaction with one signature, still empty. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + SIGNATURE_BYTES + message.length);
  bytes[0] = 1;
  bytes.set(message, 1 + SIGNATURE_BYTES);
  return bytes;
}

/** The same transaction with the signature of the signer at `place` filled in. */
export function withSignatureAt(transaction: Uint8Array, place: number, signature: Uint8Array): Uint8Array {
  const bytes = transaction.slice();
  bytes.set(signature, 1 + place * SIGNATURE_BYTES);
  return bytes;
}

/** Whether all signatures are filled in, so that any node accepts the transaction. */
export function isFullySigned(transaction: Uint8Array): boolean {
  return Array.from({ length: transaction[0]! }, (_, index) =>
    transaction.subarray(1 + index * SIGNATURE_BYTES, 1 + (index + 1) * SIGNATURE_BYTES),
  ).every((signature) => signature.some((byte) => byte !== 0));
}
