import { isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Chain, ChainNode } from '../ports/chain.ts';
import { openSolanaRpc, type SolanaRpcSettings } from './solana-rpc.ts';

export interface SolanaNodesSettings extends Omit<SolanaRpcSettings, 'rpcUrl'> {
  /** The first one is asked first; the others stand in for it, and vouch for what it says. */
  readonly rpcUrls: readonly string[];
  readonly log: Pick<Logger, 'warn'>;
  /** Called each time a node is set aside. */
  readonly onSetAside?: () => void;
  /** Milliseconds since any moment, by a clock that cannot be set. */
  readonly elapsed?: () => number;
}

export interface SolanaNodes {
  /** Answers from the first node that can; sends to all of them. */
  readonly chain: Chain;
  /** Each node alone, in the order of the settings. */
  readonly nodes: readonly ChainNode[];
  /** Nodes that are set aside now. */
  readonly setAside: readonly ChainNode[];
}

/** How long a node that did not answer is asked last, milliseconds. */
const UNREACHABLE_FOR = 5_000;
/** How long a node that the others contradict is asked last, milliseconds. */
const SET_ASIDE_FOR = 10 * 60_000;

/** Addresses of all nodes, in the order of the settings; the first one may be listed again among the others. */
export function nodeUrls(first: string, others: readonly string[]): string[] {
  return [...new Set([first, ...others.map((url) => url.trim())])];
}

/** The chain over one node or several that are independent of each other. */
export function openSolanaNodes(settings: SolanaNodesSettings): SolanaNodes {
  const { rpcUrls, log, onSetAside = () => {}, elapsed = () => performance.now() } = settings;
  /** Until when each node is asked last. */
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
    accounts: (...asked) => first((node) => node.accounts(...asked)),
    holdings: (...asked) => first((node) => node.holdings(...asked)),
    latestBlockhash: (...asked) => first((node) => node.latestBlockhash(...asked)),
    isBlockhashValid: (...asked) => first((node) => node.isBlockhashValid(...asked)),
    rentExemptMinimum: (...asked) => first((node) => node.rentExemptMinimum(...asked)),
    priorityFee: (...asked) => first((node) => node.priorityFee(...asked)),
    simulate: (...asked) => first((node) => node.simulate(...asked)),
    broadcast: (transaction) => sendToAll(nodes, transaction),
    signatureStatuses: (...asked) => first((node) => node.signatureStatuses(...asked)),
    finalized: () => first((node) => node.finalized()),
    blocks: (...asked) => first((node) => node.blocks(...asked)),
    block: (...asked) => first((node) => node.block(...asked)),
    isOwnChain: () => first((node) => node.isOwnChain()),
    oldestSlot: () => first((node) => node.oldestSlot()),
    transaction: (...asked) => first((node) => node.transaction(...asked)),
    signaturesFor: (...asked) => first((node) => node.signaturesFor(...asked)),
    // One subscription is enough for a hint.
    onConfirmed: nodes[0]!.onConfirmed,
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/** True as soon as one node takes the bytes; false if all refuse. Throws CHAIN_UNAVAILABLE if none of them answers. */
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
