import { type Cause, currentCause } from '../runtime/context.ts';
import { creditsOf, type ProviderName } from '../solana/rpc-providers.ts';

/** What calls of one method for one cause have come to. */
export interface Used {
  readonly cause: Cause;
  readonly method: string;
  readonly calls: number;
  /** Of the providers of the nodes that were asked. */
  readonly credits: number;
}

export interface RpcUsage {
  /** Counts a call to a node of this provider, for the cause of the work in progress. */
  count(provider: ProviderName, method: string): void;
  /** Since this process started. */
  read(): readonly Used[];
}

/** Counts the calls to the Solana nodes and what they cost; `weights`: the settings' credits by method. */
export function createRpcUsage(weights: Readonly<Record<string, number>>): RpcUsage {
  const used = new Map<string, Used>();
  return {
    count(provider, method) {
      const cause = currentCause();
      const key = `${cause} ${method}`;
      const before = used.get(key) ?? { cause, method, calls: 0, credits: 0 };
      const credits = before.credits + creditsOf(provider, method, weights);
      used.set(key, { ...before, calls: before.calls + 1, credits });
    },
    read: () => [...used.values()],
  };
}
