import type { LyingNodeOptions } from './lying-node.ts';

/** The only place that reads the environment of a lying node: address of the chain, address to listen on, seed. */
export function readSettings(
  environment: NodeJS.ProcessEnv,
): LyingNodeOptions & { readonly chainRpcUrl: string } {
  const chainRpcUrl = environment.LYING_NODE_CHAIN_URL;
  if (!chainRpcUrl)
    throw new Error('LYING_NODE_CHAIN_URL must be the address of the RPC to stand in front of.');
  return {
    chainRpcUrl,
    host: environment.LYING_NODE_HOST || '127.0.0.1',
    port: Number(environment.LYING_NODE_PORT || 0),
    seed: Number(environment.LYING_NODE_SEED || 1),
  };
}
