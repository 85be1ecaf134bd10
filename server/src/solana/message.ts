import { CallError } from '@cumulus/contract/errors.ts';
import { type Address, getCompiledTransactionMessageDecoder, type Lamports, lamports } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { plus } from '../ports/units.ts';
import { base58 } from './base58.ts';
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
/** First byte of a versioned message, at least; before, it is the number of signatures. */
const VERSIONED = 0x80;
/** Size of a packet on Solana's network, and of a transaction of version 1. */
const PACKET_MAX_BYTES = 1_232;
const V1_MAX_BYTES = 4_096;
/** First byte of a transaction of version 1, whose message comes first; before, it is the number of signatures. */
const V1 = 0x81;
/** Of the config of version 1: both bits of the priority fee, and what has to be set for the transaction to run. */
const PRIORITY_BITS = 0b11;
const RUN_BITS = 0b1100;
const HEAP_BIT = 0b1_0000;
const CONFIG_BITS = 0b1_1111;
const V1_SIGNERS_MAX = 12;
const V1_ACCOUNTS_MAX = 64;
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
  if (transaction.length > (isV1(transaction) ? V1_MAX_BYTES : PACKET_MAX_BYTES))
    throw refused('the transaction is too long');
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
  const signatures = signatureCount(transaction);
  const message = decoded(messageBytes(transaction));
  if (!message) return null;
  const { header, staticAccounts: accounts } = message;
  const instructions = instructionsOf(message);
  const [feePayer] = accounts;
  if (feePayer === undefined || header.numSignerAccounts !== signatures) return null;
  const calls = instructions.map(({ programAddressIndex, data }) => ({
    program: accounts[programAddressIndex],
    data: Buffer.from(data ?? []),
  }));
  const ownPlace = accounts.slice(0, signatures).indexOf(wallet);
  const priority = message.version === 1 ? configuredPriority(message) : priorityLamports(calls);
  if (priority === null) return null;
  const fee = plus(lamports(LAMPORTS_PER_SIGNATURE * BigInt(signatures)), priority);
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

/** The associated token accounts that a transaction would open, unless they exist, and who pays. Empty if it is malformed. */
export function openedBy(transaction: Uint8Array): { account: Address; payer: Address | undefined }[] {
  const message = decoded(messageBytes(transaction));
  if (!message) return [];
  const { staticAccounts: accounts } = message;
  return instructionsOf(message).flatMap(({ programAddressIndex, accountIndices }) => {
    const [payer, account] = [0, 1].map((place) => accounts[accountIndices?.[place] ?? -1]);
    const opens = accounts[programAddressIndex] === ASSOCIATED_TOKEN_PROGRAM_ADDRESS;
    return opens && account ? [{ account, payer }] : [];
  });
}

/** Null if it is malformed, or if it has bytes after its end. */
function decoded(bytes: Uint8Array) {
  try {
    const [message, end] = decoder.read(bytes, 0);
    return end === bytes.length ? message : null;
  } catch {
    return null;
  }
}

type Compiled = NonNullable<ReturnType<typeof decoded>>;

/** In one form: version 1 has headers and payloads apart. */
function instructionsOf(message: Compiled) {
  if (message.version !== 1) return message.instructions;
  return message.instructionHeaders.map(({ programAccountIndex }, index) => ({
    programAddressIndex: programAccountIndex,
    accountIndices: message.instructionPayloads[index]?.instructionAccountIndices,
    data: message.instructionPayloads[index]?.instructionData,
  }));
}

const isHeapSize = (bytes: number): boolean => bytes % 1_024 === 0 && bytes >= 32_768 && bytes <= 262_144;

/** What the config of version 1 pays for priority; null if the network would not accept the message, or not run it. */
function configuredPriority(message: Extract<Compiled, { version: 1 }>): Lamports | null {
  const { configMask, configValues, header, staticAccounts: accounts } = message;
  const bits = configMask & PRIORITY_BITS;
  const isSound =
    configMask <= CONFIG_BITS &&
    (configMask & RUN_BITS) === RUN_BITS &&
    (bits === 0 || bits === PRIORITY_BITS) &&
    (configMask <= HEAP_BIT - 1 || isHeapSize(Number(configValues.at(-1)?.value))) &&
    header.numSignerAccounts <= V1_SIGNERS_MAX &&
    header.numReadonlySignerAccounts < header.numSignerAccounts &&
    header.numSignerAccounts + header.numReadonlyNonSignerAccounts <= accounts.length &&
    accounts.length <= V1_ACCOUNTS_MAX &&
    new Set(accounts).size === accounts.length &&
    instructionsOf(message).every(
      ({ programAddressIndex, accountIndices }) =>
        programAddressIndex > 0 &&
        [programAddressIndex, ...(accountIndices ?? [])].every((at) => at < accounts.length),
    );
  return isSound ? lamports(bits === 0 ? 0n : BigInt(configValues[0]?.value ?? 0)) : null;
}

function priorityLamports(calls: readonly { program: Address | undefined; data: Buffer }[]): Lamports {
  const budget = calls.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const limit = budget.find(({ data }) => data[0] === SET_UNIT_LIMIT && data.length >= 5);
  const price = budget.find(({ data }) => data[0] === SET_UNIT_PRICE && data.length >= 9);
  if (!price) return lamports(0n);
  return priorityFee(limit ? BigInt(limit.data.readUInt32LE(1)) : UNITS_MAX, price.data.readBigUInt64LE(1));
}

const isV1 = (bytes: Uint8Array): boolean => bytes[0] === V1;
const signatureCount = (transaction: Uint8Array): number => transaction[isV1(transaction) ? 1 : 0] ?? 0;

/** Where the signatures of a transaction begin: after their number, or from version 1 on after the message. */
const signaturesAt = (transaction: Uint8Array): number =>
  isV1(transaction) ? Math.max(0, transaction.length - signatureCount(transaction) * SIGNATURE_BYTES) : 1;

/** The message in a transaction's wire bytes: what is signed. */
export function messageBytes(transaction: Uint8Array): Uint8Array {
  return isV1(transaction)
    ? transaction.subarray(0, signaturesAt(transaction))
    : transaction.subarray(1 + signatureCount(transaction) * SIGNATURE_BYTES);
}

/** The bytes of a transaction beside its message: places for signatures, of which some may be filled. */
export function placesOf(transaction: Uint8Array): Uint8Array {
  const { length } = messageBytes(transaction);
  return isV1(transaction)
    ? transaction.subarray(length)
    : transaction.subarray(0, transaction.length - length);
}

/** A transaction's wire bytes from its message and `placesOf`. */
export const joined = (places: Uint8Array, message: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat(isV1(message) ? [message, places] : [places, message]));

/** Wire bytes of a transaction before version 1, its signatures still empty. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  const signatures = message[(message[0] ?? 0) >= VERSIONED ? 1 : 0] ?? 0;
  return joined(Uint8Array.of(signatures, ...new Uint8Array(signatures * SIGNATURE_BYTES)), message);
}

/** The signature by which a transaction is known once all have signed it. */
export function nameOf(transaction: Uint8Array): string | null {
  if (!isFullySigned(transaction)) return null;
  const start = signaturesAt(transaction);
  return base58(transaction.subarray(start, start + SIGNATURE_BYTES));
}

/** The same transaction with the signature of the signer at `place` filled in. */
export function withSignatureAt(transaction: Uint8Array, place: number, signature: Uint8Array): Uint8Array {
  const bytes = transaction.slice();
  bytes.set(signature, signaturesAt(bytes) + place * SIGNATURE_BYTES);
  return bytes;
}

/** Whether all signatures are filled in, so that any node accepts the transaction. */
export function isFullySigned(transaction: Uint8Array): boolean {
  const start = signaturesAt(transaction);
  return Array.from({ length: signatureCount(transaction) }, (_, index) =>
    transaction.subarray(start + index * SIGNATURE_BYTES, start + (index + 1) * SIGNATURE_BYTES),
  ).every((signature) => signature.some((byte) => byte !== 0));
}
