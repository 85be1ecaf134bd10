import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import type { Address } from '@solana/kit';
import type { ListedSignature, SignatureStatus, Simulation, SimulationStart } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { account, type RpcAccount } from './accounts.ts';
import { integer, lamportsOf } from './json.ts';
import type { Contextual } from './reader.ts';
import { reasonText } from './reasons.ts';
import type { RpcAnswer } from './rpc-answer.ts';

export interface RpcTokenBalance {
  readonly accountIndex: number;
  readonly mint: Mint;
  readonly owner?: Address;
  readonly uiTokenAmount: { readonly amount: string };
}

export interface RpcLoadedAddresses {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
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
    return { error: answer.error.message, isExpired: false, isUsed: false, ...ran };
  }
  const { context, value } = answer.result as Contextual<RpcSimulation>;
  const logs = value.logs ?? [];
  return {
    error: reasonText(value.err, logs),
    isExpired: value.err === 'BlockhashNotFound',
    // By the hash of the message, whatever the signatures (anza-xyz/agave 0231ec10, runtime/src/bank/check_transactions.rs, 2026-11-29).
    isUsed: value.err === 'AlreadyProcessed',
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

export function amountOf({ uiTokenAmount }: RpcTokenBalance): BaseUnits {
  return baseUnits(BigInt(uiTokenAmount.amount));
}
