import { CallError } from '@cumulus/contract/errors.ts';
import { getCompiledTransactionMessageDecoder } from '@solana/kit';

/** What is told of a transaction by its bytes alone. */
export interface Message {
  readonly feePayer: string;
  /** Most that signatures and priority can cost. */
  readonly feeLamports: bigint;
  /** Over a durable nonce: it would stay good for ever, and its death could never be proven. */
  readonly neverExpires: boolean;
  /** The blockhash that ends its life. */
  readonly blockhash: string;
  /** Accounts that stand in it, in their order. */
  readonly accounts: readonly string[];
  readonly isWritable: (index: number) => boolean;
  readonly lookups: readonly Lookup[];
}

/** Places in a lookup table from which a transaction loads accounts. */
export interface Lookup {
  readonly table: string;
  readonly writable: readonly number[];
  readonly readonly: readonly number[];
}

const SIGNATURE_BYTES = 64;
const SIGNATURE_LAMPORTS = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;
/** What the runtime grants at most, assumed where no limit is set. */
const UNITS_MAX = 1_400_000n;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
const ADVANCE_NONCE_ACCOUNT = 4;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

const decoder = getCompiledTransactionMessageDecoder();

/** Reads a transaction's wire bytes; null where they are none that the network takes. */
function readMessage(transaction: Uint8Array): Message | null {
  const signatures = transaction[0] ?? 0;
  const message = decoded(transaction.subarray(1 + signatures * SIGNATURE_BYTES));
  if (!message || message.version === 1) return null;
  const { header, staticAccounts: accounts, instructions } = message;
  const [feePayer] = accounts;
  if (feePayer === undefined || header.numSignerAccounts !== signatures) return null;
  const calls = instructions.map(({ programAddressIndex, data }) => ({
    program: accounts[programAddressIndex],
    data: Buffer.from(data ?? []),
  }));
  const signersWritable = header.numSignerAccounts - header.numReadonlySignerAccounts;
  const othersWritable = accounts.length - header.numReadonlyNonSignerAccounts;
  return {
    feePayer,
    feeLamports: SIGNATURE_LAMPORTS * BigInt(signatures) + priorityLamports(calls),
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

/**
 * Reads a transaction of the wallet. Throws CallError GUARD_REFUSED unless the wallet is its first signer, which pays the fee
 * and whose signature is the transaction's name, and unless its blockhash ends its life: over a durable nonce it could land
 * at any time, long after it was told as dead.
 */
export function readOwnMessage(transaction: Uint8Array, wallet: string): Message {
  const message = readMessage(transaction);
  if (!message) throw refused('the transaction is malformed');
  if (message.feePayer !== wallet) throw refused('somebody else would name and pay the transaction');
  if (message.neverExpires) throw refused('the transaction would never expire');
  return message;
}

export function refused(reason: string): CallError {
  return new CallError('GUARD_REFUSED', { reason });
}

function decoded(bytes: Uint8Array) {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function priorityLamports(calls: readonly { program: string | undefined; data: Buffer }[]): bigint {
  const budget = calls.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const limit = budget.find(({ data }) => data[0] === SET_UNIT_LIMIT && data.length >= 5);
  const price = budget.find(({ data }) => data[0] === SET_UNIT_PRICE && data.length >= 9);
  if (!price) return 0n;
  const units = limit ? BigInt(limit.data.readUInt32LE(1)) : UNITS_MAX;
  return (units * price.data.readBigUInt64LE(1) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}
