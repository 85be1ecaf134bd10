import { isCallError } from '@cumulus/contract/errors.ts';
import { openSigner } from '../adapters/open-signer.ts';
import type { SignerSettings } from '../adapters/signer-line.ts';
import type { SignerProcess } from '../adapters/signer-process.ts';
import { nodeUrls, openSolanaNodes } from '../adapters/solana-nodes.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import type { OperationContext, Reach } from '../operations/context.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { rpcBatch, signersElsewhere } from '../operations/operator-settings.ts';
import type { Chain, ChainNode } from '../ports/chain.ts';
import { askNodes } from './ask-nodes.ts';

type Settings = Pick<OperationContext, 'setting' | 'environment'>;

/** What the running instance offers, opened for each use. */
export function reachOf(settings: Settings): Reach<SignerProcess> {
  return {
    signer: (work, timeout) => withSigner(settings, work, timeout),
    chain: (work, timeout) => withChain(settings, work, timeout),
    get nodes() {
      return configuredNodes(settings);
    },
    pulses: (timeout) => askNodes(configuredNodes(settings), settings.setting('SOLANA_WS_URL'), timeout),
  };
}

/** How long to try to connect to the signer, milliseconds; its answers may take longer. */
const CONNECT_TIMEOUT = 2_000;

/** Calls `work` with the running instance's signer. Throws OperatorError if it does not answer (within `timeout` milliseconds). */
export async function withSigner<T>(
  { setting, environment }: Settings,
  work: (signer: SignerProcess) => Promise<T>,
  timeout?: number,
): Promise<T> {
  const elsewhere = signersElsewhere(environment) as SignerSettings | null;
  const signer = openSigner(elsewhere ?? { SIGNER_SOCKET: setting('SIGNER_SOCKET') }, {
    isOperator: true,
    connectMilliseconds: CONNECT_TIMEOUT,
    ...(timeout === undefined ? {} : { deadlineMilliseconds: timeout }),
  });
  try {
    return await work(signer);
  } catch (error) {
    if (!isCallError(error, 'SIGNER_UNAVAILABLE')) throw error;
    throw new OperatorError((error.cause as Error).message);
  } finally {
    await signer.close();
  }
}

/** URLs of the Solana nodes, in the order of the settings. */
export function configuredNodes({ setting, environment }: Settings): string[] {
  const others = (environment.SOLANA_RPC_URLS ?? '').split(',').filter(Boolean);
  return nodeUrls(setting('SOLANA_RPC_URL'), others);
}

/** Calls `work` with each configured Solana node. */
export async function withNodes<T>(
  { setting, environment }: Settings,
  work: (nodes: readonly ChainNode[]) => Promise<T>,
): Promise<T> {
  const { chain, nodes } = openSolanaNodes({
    rpcUrls: configuredNodes({ setting, environment }),
    wsUrl: setting('SOLANA_WS_URL'),
    clock,
    log: { warn() {} },
    ...rpcBatch(environment),
  });
  try {
    return await work(nodes);
  } finally {
    await chain.close();
  }
}

/** Calls `work` with the Solana node. Throws OperatorError if it does not answer. */
export async function withChain<T>(
  { setting, environment }: Settings,
  work: (chain: Chain) => Promise<T>,
  timeout?: number,
): Promise<T> {
  const chain = openSolanaRpc({
    rpcUrl: setting('SOLANA_RPC_URL'),
    wsUrl: setting('SOLANA_WS_URL'),
    clock,
    ...rpcBatch(environment),
    ...(timeout === undefined ? {} : { timeout }),
  });
  try {
    return await work(chain);
  } catch (error) {
    if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    throw new OperatorError('The Solana node does not answer.');
  } finally {
    await chain.close();
  }
}

/** Of the chain of a Solana node. Throws OperatorError if it does not answer. */
export async function genesisHashOf(rpcUrl: string): Promise<string> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getGenesisHash"}',
      signal: AbortSignal.timeout(CONNECT_TIMEOUT),
    });
    const { result } = (await response.json()) as { result?: unknown };
    if (typeof result === 'string') return result;
  } catch {
    // Reported below.
  }
  throw new OperatorError('The Solana node does not answer.');
}
