import type { BalanceChange, LandedTransaction, ListedSignature } from '../../ports/chain.ts';
import { integer } from './json.ts';
import { reasonText } from './reasons.ts';

export interface RpcTokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string };
}

/** What getTransaction answers with encoding "json". */
export interface RpcTransaction {
  readonly slot: unknown;
  readonly blockTime: number | null;
  readonly transaction: {
    readonly signatures: readonly string[];
    readonly message: { readonly accountKeys: readonly string[] };
  };
  readonly meta: {
    readonly err: unknown;
    readonly fee: unknown;
    readonly logMessages?: readonly string[] | null;
    readonly preBalances: readonly unknown[];
    readonly postBalances: readonly unknown[];
    readonly preTokenBalances?: readonly RpcTokenBalance[] | null;
    readonly postTokenBalances?: readonly RpcTokenBalance[] | null;
    readonly loadedAddresses?: {
      readonly writable: readonly string[];
      readonly readonly: readonly string[];
    } | null;
  };
}

/** An entry of what getSignaturesForAddress answers. */
export interface RpcListedSignature {
  readonly signature: string;
  readonly slot: unknown;
  readonly err: unknown;
}

export function listedSignature({ signature, slot, err }: RpcListedSignature): ListedSignature {
  if (typeof signature !== 'string') throw new TypeError('a listed transaction has no signature');
  return { signature, slot: integer(slot), failed: err !== null && err !== undefined };
}

/** Throws TypeError if the node answers with another transaction than the one asked for. */
export function landedTransaction(landed: RpcTransaction, signature: string): LandedTransaction {
  const { meta } = landed;
  if (landed.transaction.signatures[0] !== signature)
    throw new TypeError('the node answers with another transaction');
  // Balances are told in this order: the message's own accounts, then what its lookup tables brought in.
  const addresses = [
    ...landed.transaction.message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ];
  return {
    slot: integer(landed.slot),
    blockTime: landed.blockTime,
    error: reasonText(meta.err, meta.logMessages ?? []),
    feeLamports: integer(meta.fee),
    lamports: addresses.map((address, index) => ({
      address,
      before: integer(meta.preBalances[index]),
      after: integer(meta.postBalances[index]),
    })),
    tokens: tokenChanges(addresses, meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
  };
}

type TokenChange = LandedTransaction['tokens'][number];

/** An account that passed from one owner or mint to another tells two changes: all of the one out, all of the other in. */
function tokenChanges(
  addresses: readonly string[],
  before: readonly RpcTokenBalance[],
  after: readonly RpcTokenBalance[],
): TokenChange[] {
  const changes = new Map<string, TokenChange>();
  const add = (balance: RpcTokenBalance, side: keyof Pick<BalanceChange, 'before' | 'after'>) => {
    const { accountIndex, mint, owner = '' } = balance;
    const key = `${accountIndex} ${mint} ${owner}`;
    const change = changes.get(key) ?? {
      address: addresses[accountIndex]!,
      mint,
      owner,
      before: 0n,
      after: 0n,
    };
    changes.set(key, { ...change, [side]: BigInt(balance.uiTokenAmount.amount) });
  };
  for (const balance of before) add(balance, 'before');
  for (const balance of after) add(balance, 'after');
  return [...changes.values()];
}
