import type { Chain } from '../ports/chain.ts';
import { PROVIDERS, type Provider, type ProviderName, providerAt } from '../solana/rpc-providers.ts';
import { createAccountCalls } from './solana-rpc/account-calls.ts';
import type { BatchBounds } from './solana-rpc/batch-bounds.ts';
import { type BlockSettings, createBlockCalls } from './solana-rpc/blocks.ts';
import type { RpcBudgets } from './solana-rpc/budget.ts';
import { openConfirmations } from './solana-rpc/confirmations.ts';
import { type Features, readFeatures } from './solana-rpc/features.ts';
import { createFeeCalls, type FeeSettings } from './solana-rpc/fees.ts';
import type { HttpOutcome } from './solana-rpc/http.ts';
import { integer } from './solana-rpc/json.ts';
import { type JsonRpc, openJsonRpc } from './solana-rpc/json-rpc.ts';
import { decoded } from './solana-rpc/reader.ts';
import { createTransactionCalls } from './solana-rpc/transaction-calls.ts';

export interface SolanaRpcSettings extends BlockSettings, FeeSettings {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** Whose node it is; by default as its address says. */
  readonly provider?: ProviderName;
  /** Most calls in one HTTP request; those of the provider by default. */
  readonly batchBounds?: BatchBounds;
  /** Longest wait for one HTTP answer, milliseconds. */
  readonly timeout?: number;
  /** Called for every HTTP request to the node. */
  readonly onRequest?: () => void;
  /** How each of them ended, and after how many milliseconds. */
  readonly onAnswer?: (outcome: HttpOutcome, milliseconds: number) => void;
  /** Called for each call that is made, each of a batch and each try, with its JSON-RPC method. */
  readonly onCall?: (method: string) => void;
  /** Called when the node has refused calls as too many. */
  readonly onLimit?: () => void;
  readonly connectionsMax?: number;
  /** Most calls a second, besides those of the provider and what the node's refusals teach. */
  readonly budgets?: RpcBudgets;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
}

/** A single node. */
export interface SolanaRpc extends Chain {
  /** The node's slot at "confirmed", and whether it calls itself healthy. Asked once. Throws CHAIN_UNAVAILABLE. */
  pulse(): Promise<{ readonly slot: bigint; readonly isHealthy: boolean }>;
  /** Whether what is confirmed is final: whether consensus is Alpenglow. Throws CHAIN_UNAVAILABLE. */
  hasOneFinality(): Promise<boolean>;
  /** Changes of the chain that are scheduled or active. Throws CHAIN_UNAVAILABLE. */
  features(): Promise<Features>;
}

/** A node's JSON-RPC, as its provider takes it. */
export function openNodeJsonRpc(settings: SolanaRpcSettings): JsonRpc {
  const provider: Provider = PROVIDERS[settings.provider ?? providerAt(settings.rpcUrl)];
  return openJsonRpc({
    url: settings.rpcUrl,
    clock: settings.clock,
    batchBounds: settings.batchBounds ?? provider.batch,
    timeout: settings.timeout ?? 10_000,
    onRequest: settings.onRequest ?? (() => {}),
    ...(settings.onAnswer && { onAnswer: settings.onAnswer }),
    ...(settings.onCall && { onCall: settings.onCall }),
    ...(settings.onLimit && { onLimit: settings.onLimit }),
    budgets: { ...provider.budgets, ...settings.budgets },
    elapsed: settings.elapsed ?? (() => performance.now()),
    connectionsMax: settings.connectionsMax ?? 16,
  });
}

/** The chain through a node's JSON-RPC (HTTP) and subscriptions (websocket). */
export function openSolanaRpc(settings: SolanaRpcSettings, rpc = openNodeJsonRpc(settings)): SolanaRpc {
  const { level = () => 'confirmed' } = settings;
  const confirmations = openConfirmations(settings.wsUrl, undefined, level);

  return {
    ...createBlockCalls(rpc, settings),
    ...createAccountCalls(rpc, level),
    ...createFeeCalls(rpc, settings),
    ...createTransactionCalls(rpc, level),
    onConfirmed: confirmations.onConfirmed,

    async pulse() {
      const [health, slot] = await rpc.send(
        { method: 'getHealth', params: [] },
        { method: 'getSlot', params: [{ commitment: level() }] },
      );
      return decoded(() => {
        if (slot.error) throw new TypeError(`${slot.error.code} ${slot.error.message}`);
        return { slot: integer(slot.result), isHealthy: health.error === undefined };
      });
    },

    features: () => readFeatures(rpc, level()),

    async hasOneFinality() {
      const answer = await rpc.ask({ method: 'getAgGenesisCert', params: [] });
      // Older nodes do not know the method; null means that the chain has not changed over.
      return answer.error === undefined && answer.result !== null;
    },

    async close() {
      confirmations.close();
      await rpc.close();
    },
  };
}
