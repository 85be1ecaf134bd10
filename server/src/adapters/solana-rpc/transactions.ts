import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import type { Address } from '@solana/kit';
import type {
  LandedTransaction,
  ListedSignature,
  SignatureStatus,
  Simulation,
  SimulationStart,
  TokenBalanceChange,
} from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { account, type RpcAccount } from './accounts.ts';
import { integer, lamportsOf } from './json.ts';
import type { RpcAnswer } from './json-rpc.ts';
import type { Contextual } from './reader.ts';
import { reasonText } from './reasons.ts';

export interface RpcTokenBalance {
  readonly accountIndex: number;
  readonly mint: Mint;
  readonly owner?: Address;
  readonly uiTokenAmount: { readonly amount: string };
}

interface RpcLoadedAddresses {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
}

/** Answer to getTransaction with encoding "json". */
export interface RpcTransaction {
  readonly slot: unknown;
  readonly blockTime: number | null;
  readonly transaction: {
    readonly signatures: readonly string[];
    readonly message: { readonly accountKeys: readonly Address[] };
  };
  readonly meta: {
    readonly err: unknown;
    readonly fee: unknown;
    readonly logMessages?: readonly string[] | null;
    readonly preBalances: readonly unknown[];
    readonly postBalances: readonly unknown[];
    readonly preTokenBalances?: readonly RpcTokenBalance[] | null;
    readonly postTokenBalances?: readonly RpcTokenBalance[] | null;
    readonly loadedAddresses?: RpcLoadedAddresses | null;
  };
}

/** An entry of the answer to getSignaturesForAddress. */
export interface RpcListedSignature {
  readonly signature: string;
  readonly slot: unknown;
  readonly err: unknown;
}

export interface RpcSignatureStatus {
  readonly slot: unknown;
  readonly err: unknown;
  /** Null if the slot is rooted. */
  readonly confirmations: number | null;
  readonly confirmationStatus?: SignatureStatus['commitment'] | null;
}

export interface RpcSimulation {
  readonly err: unknown;
  readonly logs: readonly string[] | null;
  readonly unitsConsumed?: unknown;
  readonly accounts?: readonly (RpcAccount | null)[] | null;
  readonly preBalances?: readonly unknown[] | null;
  readonly preTokenBalances?: readonly RpcTokenBalance[] | null;
  readonly loadedAddresses?: RpcLoadedAddresses | null;
}

export function listedSignature({ signature, slot, err }: RpcListedSignature): ListedSignature {
  if (typeof signature !== 'string') throw new TypeError('a listed transaction has no signature');
  return { signature, slot: integer(slot), failed: err !== null && err !== undefined };
}

export function signatureStatus(status: RpcSignatureStatus | null): SignatureStatus | null {
  if (status === null) return null;
  return {
    slot: integer(status.slot),
    error: reasonText(status.err),
    commitment: status.confirmationStatus ?? (status.confirmations === null ? 'finalized' : 'processed'),
  };
}

const INVALID_PARAMS = -32602;

/** If the node cannot read the transaction, it answers with an RPC error: that transaction would not succeed either. */
export function simulation(answer: RpcAnswer, watch: readonly Address[]): Simulation {
  if (answer.error) {
    if (answer.error.code !== INVALID_PARAMS)
      throw new TypeError(`${answer.error.code} ${answer.error.message}`);
    const accounts = watch.map(() => null);
    const ran = { logs: [], unitsConsumed: 0n, accounts, start: null, slot: 0n };
    return { error: answer.error.message, isExpired: false, ...ran };
  }
  const { context, value } = answer.result as Contextual<RpcSimulation>;
  const logs = value.logs ?? [];
  return {
    error: reasonText(value.err, logs),
    isExpired: value.err === 'BlockhashNotFound',
    logs,
    unitsConsumed: integer(value.unitsConsumed ?? 0),
    accounts: watch.map((_, index) => account(value.accounts?.[index] ?? null)),
    start: start(value),
    slot: integer(context.slot),
  };
}

function start({ preBalances, preTokenBalances, loadedAddresses }: RpcSimulation): SimulationStart | null {
  if (!preBalances || !preTokenBalances) return null;
  return {
    lamports: preBalances.map(lamportsOf),
    tokens: preTokenBalances.map((balance) => ({
      index: balance.accountIndex,
      mint: balance.mint,
      owner: balance.owner ?? '',
      amount: amountOf(balance),
    })),
    loaded: [...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])],
  };
}

/** Throws TypeError if the node answers with another transaction than the requested one. */
export function landedTransaction(landed: RpcTransaction, signature: string): LandedTransaction {
  const { meta } = landed;
  if (landed.transaction.signatures[0] !== signature)
    throw new TypeError('the node answers with another transaction');
  // Balances are in this order: the message's own accounts, then those from its lookup tables.
  const addresses = [
    ...landed.transaction.message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ];
  return {
    signatures: landed.transaction.signatures,
    slot: integer(landed.slot),
    blockTime: landed.blockTime,
    error: reasonText(meta.err, meta.logMessages ?? []),
    feeLamports: lamportsOf(meta.fee),
    lamports: addresses.map((address, index) => ({
      address,
      before: lamportsOf(meta.preBalances[index]),
      after: lamportsOf(meta.postBalances[index]),
    })),
    tokens: tokenChanges(addresses, meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
  };
}

/** An account that changed its owner or mint has two changes: everything out of the one, everything into the other. */
function tokenChanges(
  addresses: readonly Address[],
  before: readonly RpcTokenBalance[],
  after: readonly RpcTokenBalance[],
): TokenBalanceChange[] {
  const changes = new Map<string, TokenBalanceChange>();
  const add = (balance: RpcTokenBalance, side: 'before' | 'after') => {
    const { accountIndex, mint, owner = '' } = balance;
    const key = `${accountIndex} ${mint} ${owner}`;
    const nothing = baseUnits(0n);
    const address = addresses[accountIndex]!;
    const change = changes.get(key) ?? { address, mint, owner, before: nothing, after: nothing };
    changes.set(key, { ...change, [side]: amountOf(balance) });
  };
  for (const balance of before) add(balance, 'before');
  for (const balance of after) add(balance, 'after');
  return [...changes.values()];
}

function amountOf({ uiTokenAmount }: RpcTokenBalance): BaseUnits {
  return baseUnits(BigInt(uiTokenAmount.amount));
}
