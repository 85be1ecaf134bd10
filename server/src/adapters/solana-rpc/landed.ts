import { baseUnits } from '@cumulus/contract/amount.ts';
import type { Address } from '@solana/kit';
import { type LandedTransaction, type TokenBalanceChange, UnreadTransaction } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { unavailable } from '../unavailable.ts';
import { integer, lamportsOf } from './json.ts';
import { reasonText } from './reasons.ts';
import type { RpcAnswer } from './rpc-answer.ts';
import { amountOf, type RpcLoadedAddresses, type RpcTokenBalance } from './transactions.ts';

/** Newest version of transactions that is read; those before it are as well. */
export const NEWEST_TRANSACTION_VERSION = 1;

/** Answer to getTransaction with encoding "json". */
export interface RpcTransaction {
  readonly version?: unknown;
  readonly slot: unknown;
  readonly blockTime?: unknown;
  readonly transaction: {
    readonly signatures: readonly string[];
    readonly message: { readonly accountKeys: readonly Address[] };
  };
  readonly meta: {
    readonly err: unknown;
    readonly fee: unknown;
    readonly computeUnitsConsumed?: unknown;
    readonly logMessages?: readonly string[] | null;
    readonly preBalances: readonly unknown[];
    readonly postBalances: readonly unknown[];
    readonly preTokenBalances?: readonly RpcTokenBalance[] | null;
    readonly postTokenBalances?: readonly RpcTokenBalance[] | null;
    readonly loadedAddresses?: RpcLoadedAddresses | null;
  };
}

/** The node's errors about one transaction: of a version above the one asked for, and one that it cannot put together itself. */
const UNREADABLE = new Set([-32015, -32603]);

/**
 * What a node answers about one transaction. Throws UnreadTransaction if that is not understood, which says nothing of the node;
 * CallError CHAIN_UNAVAILABLE if the node has another error, or answers with another transaction.
 */
export function transactionAnswer(answer: RpcAnswer, signature: string): LandedTransaction | null {
  if (answer.error) {
    const said = `${answer.error.code} ${answer.error.message}`;
    if (UNREADABLE.has(answer.error.code)) throw new UnreadTransaction(said);
    throw unavailable('CHAIN_UNAVAILABLE', new TypeError(said));
  }
  if (answer.result === null || answer.result === undefined) return null;
  const landed = answer.result as RpcTransaction;
  const named = landed.transaction?.signatures?.[0];
  if (typeof named === 'string' && named !== signature)
    throw unavailable('CHAIN_UNAVAILABLE', new TypeError('the node answers with another transaction'));
  try {
    return landedTransaction(landed);
  } catch (error) {
    throw new UnreadTransaction((error as Error).message);
  }
}

/** Throws TypeError or RangeError if it is not understood. */
function landedTransaction({
  version = 'legacy',
  slot,
  blockTime = null,
  transaction,
  meta,
}: RpcTransaction): LandedTransaction {
  if (version !== 'legacy' && !(typeof version === 'number' && version <= NEWEST_TRANSACTION_VERSION))
    throw new TypeError(`version ${String(version)}`);
  if (meta === null || meta === undefined) throw new TypeError('no balances');
  if (blockTime !== null && !Number.isSafeInteger(blockTime)) throw new TypeError('no time of its block');
  // Balances are in this order: the message's own accounts, then those from its lookup tables.
  const addresses = [
    ...transaction.message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ].map(addressOf);
  const { preBalances, postBalances } = meta;
  if (preBalances.length !== addresses.length || postBalances.length !== addresses.length)
    throw new RangeError('as many balances as accounts are missing');
  if (transaction.signatures.length === 0 || transaction.signatures.some((each) => typeof each !== 'string'))
    throw new TypeError('no signatures');
  return {
    signatures: transaction.signatures,
    slot: integer(slot),
    blockTime: blockTime as number | null,
    error: reasonText(meta.err, meta.logMessages ?? []),
    feeLamports: lamportsOf(meta.fee),
    ...(Number.isSafeInteger(meta.computeUnitsConsumed) && { units: meta.computeUnitsConsumed as number }),
    lamports: addresses.map((address, index) => ({
      address,
      before: lamportsOf(preBalances[index]),
      after: lamportsOf(postBalances[index]),
    })),
    tokens: tokenChanges(addresses, meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
  };
}

const LIKE_BASE58 = /^[0-9A-Za-z]{1,44}$/;

function addressOf(value: unknown): Address {
  if (typeof value === 'string' && LIKE_BASE58.test(value)) return value as Address;
  throw new TypeError('an account without an address');
}

/** An account that changed its owner or mint has two changes: everything out of the one, everything into the other. */
function tokenChanges(
  addresses: readonly Address[],
  before: readonly RpcTokenBalance[],
  after: readonly RpcTokenBalance[],
): TokenBalanceChange[] {
  const changes = new Map<string, TokenBalanceChange>();
  const add = (balance: RpcTokenBalance, side: 'before' | 'after') => {
    const { accountIndex, mint, owner } = balance;
    const key = `${accountIndex} ${mint} ${owner ?? ''}`;
    const nothing = baseUnits(0n);
    const change = changes.get(key) ?? {
      address: addressOf(addresses[accountIndex]),
      mint: addressOf(mint) as string as Mint,
      owner: owner ? addressOf(owner) : '',
      before: nothing,
      after: nothing,
    };
    changes.set(key, { ...change, [side]: amountOf(balance) });
  };
  for (const balance of before) add(balance, 'before');
  for (const balance of after) add(balance, 'after');
  return [...changes.values()];
}
