import { isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Chain, ChainNode } from '../ports/chain.ts';
import { openSolanaRpc, type SolanaRpcSettings } from './solana-rpc.ts';

export interface SolanaNodesSettings extends Omit<SolanaRpcSettings, 'rpcUrl'> {
  /** The first one is asked first; the others are fallbacks, and confirm its answers. */
  readonly rpcUrls: readonly string[];
  readonly log: Pick<Logger, 'warn'>;
  /** Called when a node is set aside. */
  readonly onSetAside?: () => void;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
}

export interface SolanaNodes {
  /** Reads from the first node that answers; broadcasts to all. */
  readonly chain: Chain;
  /** The single nodes, in the order of the settings. */
  readonly nodes: readonly ChainNode[];
  /** Nodes that are currently set aside. */
  readonly setAside: readonly ChainNode[];
}

/** How long a node that failed is asked last, milliseconds. */
const UNREACHABLE_FOR = 5_000;
/** How long a node that the others contradict is asked last, milliseconds. */
const SET_ASIDE_FOR = 10 * 60_000;

/** URLs of all nodes, in the order of the settings, without duplicates. */
export function nodeUrls(first: string, others: readonly string[]): string[] {
  return [...new Set([first, ...others.map((url) => url.trim())])];
}

/** The chain through one or several independent nodes. */
export function openSolanaNodes(settings: SolanaNodesSettings): SolanaNodes {
  const { rpcUrls, log, onSetAside = () => {}, elapsed = () => performance.now() } = settings;
  /** Until when a failed node is asked last. */
  const lastUntil = new Map<Chain, number>();
  const asideUntil = new Map<Chain, number>();

  const isAside = (node: Chain): boolean => (asideUntil.get(node) ?? 0) > elapsed();
  const isLast = (node: Chain): boolean => isAside(node) || (lastUntil.get(node) ?? 0) > elapsed();

  const nodes = rpcUrls.map((rpcUrl): ChainNode => {
    const rpc = openSolanaRpc({ ...settings, rpcUrl });
    const node: ChainNode = {
      ...rpc,
      name: new URL(rpcUrl).host,
      setAside(reason) {
        if (!isAside(node)) {
          log.warn({ node: node.name, reason }, 'the other Solana nodes contradict this one; asking it last');
          onSetAside();
        }
        asideUntil.set(node, elapsed() + SET_ASIDE_FOR);
      },
    };
    return node;
  });

  async function firstAnswer<T>(ask: (node: Chain) => Promise<T>): Promise<T> {
    let failure: unknown;
    for (const node of nodes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
      try {
        return await ask(node);
      } catch (error) {
        if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
        lastUntil.set(node, elapsed() + UNREACHABLE_FOR);
        failure = error;
      }
    }
    throw failure;
  }

  const [only] = nodes;
  return {
    chain: nodes.length === 1 ? only! : failover(nodes, firstAnswer),
    nodes,
    get setAside() {
      return nodes.filter(isAside);
    },
  };
}

function failover(
  nodes: readonly ChainNode[],
  first: <T>(ask: (node: Chain) => Promise<T>) => Promise<T>,
): Chain {
  return {
    accounts: (...args) => first((node) => node.accounts(...args)),
    holdings: (...args) => first((node) => node.holdings(...args)),
    latestBlockhash: (...args) => first((node) => node.latestBlockhash(...args)),
    isBlockhashValid: (...args) => first((node) => node.isBlockhashValid(...args)),
    rentExemptMinimum: (...args) => first((node) => node.rentExemptMinimum(...args)),
    priorityFee: (...args) => first((node) => node.priorityFee(...args)),
    simulate: (...args) => first((node) => node.simulate(...args)),
    broadcast: (transaction) => sendToAll(nodes, transaction),
    signatureStatuses: (...args) => first((node) => node.signatureStatuses(...args)),
    finalized: () => first((node) => node.finalized()),
    blocks: (...args) => first((node) => node.blocks(...args)),
    block: (...args) => first((node) => node.block(...args)),
    isOwnChain: () => first((node) => node.isOwnChain()),
    oldestSlot: () => first((node) => node.oldestSlot()),
    transaction: (...args) => first((node) => node.transaction(...args)),
    signaturesFor: (...args) => first((node) => node.signaturesFor(...args)),
    // A hint: one subscription is enough.
    onConfirmed: nodes[0]!.onConfirmed,
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/** True as soon as one node accepts the bytes; false if all refuse. Throws CHAIN_UNAVAILABLE if none answers. */
async function sendToAll(nodes: readonly Chain[], transaction: Uint8Array): Promise<boolean> {
  const sent = nodes.map((node) => node.broadcast(transaction));
  const taken = sent.map(async (each) => {
    if (!(await each)) throw new Error('refused');
    return true;
  });
  return Promise.any(taken).catch(() =>
    Promise.any(sent).catch(({ errors }: AggregateError) => Promise.reject(errors[0])),
  );
}
