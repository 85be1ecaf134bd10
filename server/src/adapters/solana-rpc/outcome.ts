import type { SignatureStatus, Simulation, SimulationStart } from '../../ports/chain.ts';
import { account, type Contextual, type RpcAccount } from './decode.ts';
import { integer } from './json.ts';
import type { RpcAnswer } from './json-rpc.ts';
import type { RpcTokenBalance } from './landed.ts';
import { reasonText } from './reasons.ts';

export interface RpcSignatureStatus {
  readonly slot: unknown;
  readonly err: unknown;
  /** Null where the slot is rooted. */
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
  readonly loadedAddresses?: {
    readonly writable: readonly string[];
    readonly readonly: readonly string[];
  } | null;
}

export function signatureStatus(status: RpcSignatureStatus | null): SignatureStatus | null {
  if (status === null) return null;
  return {
    slot: integer(status.slot),
    error: reasonText(status.err),
    commitment: status.confirmationStatus ?? (status.confirmations === null ? 'finalized' : 'processed'),
  };
}

/** The node refuses by an RPC error what it cannot even read; that too is a transaction that would not succeed. */
export function simulation(answer: RpcAnswer, watch: readonly string[]): Simulation {
  if (answer.error) {
    if (answer.error.code !== INVALID_PARAMS)
      throw new TypeError(`${answer.error.code} ${answer.error.message}`);
    const accounts = watch.map(() => null);
    return { error: answer.error.message, logs: [], unitsConsumed: 0n, accounts, start: null, slot: 0n };
  }
  const { context, value } = answer.result as Contextual<RpcSimulation>;
  const logs = value.logs ?? [];
  return {
    error: reasonText(value.err, logs),
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
    lamports: preBalances.map(integer),
    tokens: preTokenBalances.map(({ accountIndex, mint, owner = '', uiTokenAmount }) => ({
      index: accountIndex,
      mint,
      owner,
      amount: BigInt(uiTokenAmount.amount),
    })),
    loaded: [...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])],
  };
}

const INVALID_PARAMS = -32602;
