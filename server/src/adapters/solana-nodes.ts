import { isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import {
  type AtSlot,
  type Chain,
  type ChainNode,
  type Commitment,
  isUnread,
  type LatestBlockhash,
  type ReadOptions,
  readTransaction,
  type Simulation,
} from '../ports/chain.ts';
import { type ProviderName, providerAt } from '../solana/rpc-providers.ts';
import { createChecks } from './solana-nodes/checks.ts';
import { askInTurn } from './solana-nodes/in-turn.ts';
import { createLevel, type LevelMode } from './solana-nodes/level.ts';
import {
  createNodeHealth,
  NODE_STATES,
  type NodeHealth,
  type NodeState,
} from './solana-nodes/node-health.ts';
import { LAG_MAX, reachedSlot } from './solana-nodes/slots.ts';
import { OverBudget } from './solana-rpc/budget.ts';
import type { Features } from './solana-rpc/features.ts';
import { HttpFailure, type HttpOutcome } from './solana-rpc/http.ts';
import { openSolanaRpc, type SolanaRpc, type SolanaRpcSettings } from './solana-rpc.ts';

export interface SolanaNodesSettings
  extends Omit<SolanaRpcSettings, 'rpcUrl' | 'onAnswer' | 'onCall' | 'onLimit' | 'provider'> {
  /** The first one is asked first; the others are fallbacks, and confirm its answers. */
  readonly rpcUrls: readonly string[];
  /** How the commitment of reads is chosen. Default: confirmed. */
  readonly levelMode?: LevelMode;
  readonly log: Pick<Logger, 'warn'>;
  /** Called when a node is set aside. */
  readonly onSetAside?: () => void;
  /** How a request to the node in this place (from 0) ended, and after how many milliseconds. */
  readonly onAnswer?: (place: number, outcome: HttpOutcome, milliseconds: number) => void;
  /** A call was made to the node in this place, each of a batch and each try. */
  readonly onCall?: (place: number, method: string) => void;
  /** The node in this place has refused calls as too many. */
  readonly onLimit?: (place: number) => void;
  /** Whose nodes they are, in the order of `rpcUrls`; by default as the addresses say. */
  readonly providers?: readonly ProviderName[];
  /** A second node was asked because the first was late, and which of the two answered first. */
  readonly onHedge?: (winner: 'first' | 'second') => void;
  /** Whether a second node is asked beside one that is late. Default: true. */
  readonly isHedged?: boolean;
}

export interface SolanaNodes {
  /** Reads from the first node that answers; broadcasts to all. */
  readonly chain: Chain;
  /** The single nodes, in the order of the settings. */
  readonly nodes: readonly ChainNode[];
  /** The commitment at which the chain is read. */
  readonly level: () => Commitment;
  /** Nodes that are currently set aside. */
  readonly setAside: readonly ChainNode[];
  /** Changes of the chain that are scheduled or active, by the first node that says so. Throws CHAIN_UNAVAILABLE. */
  features(): Promise<Features>;
  /** How each node is, in the order of the settings. */
  readonly readings: readonly NodeReading[];
}

export interface NodeReading {
  readonly name: string;
  readonly state: NodeState;
  /** How far it is behind the others, slots; null while that is unknown. */
  readonly slotsBehind: bigint | null;
  /** Of its recent answers, milliseconds; null without any. */
  readonly p95: number | null;
}

interface Member {
  readonly node: ChainNode;
  readonly rpc: SolanaRpc;
  readonly health: NodeHealth;
}

/** URLs of all nodes, in the order of the settings, without duplicates. */
export function nodeUrls(first: string, others: readonly string[]): string[] {
  return [...new Set([first, ...others.map((url) => url.trim())])];
}

/** The chain through one or several independent nodes. */
export function openSolanaNodes(settings: SolanaNodesSettings): SolanaNodes {
  const { rpcUrls, log, onSetAside = () => {}, onAnswer = () => {}, onHedge = () => {} } = settings;
  const { onCall = () => {}, onLimit = () => {}, providers = [] } = settings;
  const { isHedged = true, elapsed = () => performance.now() } = settings;

  const members = rpcUrls.map((rpcUrl, place): Member => {
    const health = createNodeHealth(elapsed);
    const rpc = openSolanaRpc({
      ...settings,
      rpcUrl,
      level: () => level(),
      onAnswer(outcome, milliseconds) {
        if (outcome === 'busy') health.busy();
        onAnswer(place, outcome, milliseconds);
      },
      onCall: (method) => onCall(place, method),
      onLimit() {
        health.busy();
        onLimit(place);
      },
      provider: providers[place] ?? providerAt(rpcUrl),
    });
    const node: ChainNode = {
      ...rpc,
      name: new URL(rpcUrl).host,
      setAside(reason) {
        if (health.state() !== 'contradicted') {
          log.warn({ node: node.name, reason }, 'the other Solana nodes contradict this one; asking it last');
          onSetAside();
        }
        health.contradicted();
      },
    };
    return { node, rpc, health };
  });
  const level = createLevel({
    mode: settings.levelMode ?? 'confirmed',
    ask: () => Promise.all(members.map(({ rpc }) => rpc.hasOneFinality().catch(() => false))),
    elapsed,
  });
  const nodes = members.map(({ node }) => node);
  const reached = (): bigint | null => reachedSlot(members.map(({ health }) => health.slot));
  const checks = createChecks({ members, reached, isOverBudget, elapsed });
  const rank = ({ health }: Member): number => NODE_STATES.indexOf(health.state());

  /** Asks one node, and learns from how it answers. */
  async function askOne<T>(member: Member, method: string, ask: (node: Chain) => Promise<T>): Promise<T> {
    const started = elapsed();
    try {
      const answer = await ask(member.node);
      member.health.answered(method, elapsed() - started);
      return answer;
    } catch (error) {
      if (isCallError(error, 'CHAIN_UNAVAILABLE') && !isOverBudget(error)) member.health.failed();
      throw error;
    }
  }

  function read<T>(
    method: string,
    ask: (node: Chain) => Promise<T>,
    { slotOf = () => null, isGood = () => true, mayHedge = true }: Reading<T> = {},
  ): Promise<T> {
    checks.begin();
    const inTurn = members.toSorted((a, b) => rank(a) - rank(b));
    let wasHedged = false;
    return askInTurn(
      inTurn,
      (member) =>
        askOne(member, method, async (node) => {
          const answer = await ask(node);
          const slot = slotOf(answer);
          if (slot !== null) member.health.sawSlot(slot);
          return answer;
        }),
      {
        // A node that is worse than the one that is late would not be faster, or not right.
        hedgeAfter: (member, next) =>
          isHedged && mayHedge && rank(next) <= rank(member) ? member.health.hedgeAfter(method) : null,
        isGood(answer) {
          const [slot, newest] = [slotOf(answer), reached()];
          return isGood(answer) && (slot === null || newest === null || newest - slot <= LAG_MAX);
        },
        onHedge: () => {
          wasHedged = true;
        },
        onTaken({ health }, overtaken) {
          health.taken();
          for (const late of overtaken) late.health.overtaken();
          if (wasHedged) onHedge(overtaken.length > 0 ? 'second' : 'first');
        },
      },
    );
  }

  const [only] = nodes;
  return {
    chain: nodes.length === 1 ? only! : failover(nodes, read),
    nodes,
    level,
    features: () =>
      askInTurn(
        members.toSorted((a, b) => rank(a) - rank(b)),
        ({ rpc }) => rpc.features(),
        { hedgeAfter: () => null, isGood: ({ isComplete }) => isComplete },
      ),
    get setAside() {
      return members.filter(({ health }) => health.state() === 'contradicted').map(({ node }) => node);
    },
    get readings() {
      const newest = reached();
      return members.map(({ node, health }) => ({
        name: node.name,
        state: health.state(),
        slotsBehind: newest === null || health.slot === null ? null : max(newest - health.slot, 0n),
        p95: health.p95(),
      }));
    },
  };
}

interface Reading<T> {
  /** The slot of an answer at commitment "confirmed"; null if it has none. One that is far behind will not do. */
  readonly slotOf?: (answer: T) => bigint | null;
  readonly isGood?: (answer: T) => boolean;
  /** False if the answer continues one of the same node. */
  readonly mayHedge?: boolean;
}

type Read = <T>(method: string, ask: (node: Chain) => Promise<T>, reading?: Reading<T>) => Promise<T>;

function failover(nodes: readonly ChainNode[], read: Read): Chain {
  const at = { slotOf: ({ slot }: AtSlot<unknown> | LatestBlockhash | Simulation) => slot };
  const confirmed = (options?: ReadOptions) => (options?.commitment === 'finalized' ? {} : at);
  return {
    accounts: (...args) => read('accounts', (node) => node.accounts(...args), confirmed(args[1])),
    holdings: (...args) => read('holdings', (node) => node.holdings(...args), confirmed(args[1])),
    latestBlockhash: (...args) => read('latestBlockhash', (node) => node.latestBlockhash(...args), at),
    // Invalid only if all say so: a node that lags behind does not know a new blockhash yet.
    isBlockhashValid: (...args) =>
      read('isBlockhashValid', (node) => node.isBlockhashValid(...args), { isGood: ({ value }) => value }),
    rentExemptMinimum: (...args) => read('rentExemptMinimum', (node) => node.rentExemptMinimum(...args)),
    priorityFee: (...args) => read('priorityFee', (node) => node.priorityFee(...args)),
    // As above: another node may know the blockhash. That the message has landed all have to say, too.
    simulate: (...args) =>
      read('simulate', (node) => node.simulate(...args), {
        ...at,
        isGood: ({ isExpired, isUsed }) => !isExpired && !isUsed,
      }),
    broadcast: (transaction) => sendToAll(nodes, transaction),
    signatureStatuses: (...args) => read('signatureStatuses', (node) => node.signatureStatuses(...args)),
    finalized: () => read('finalized', (node) => node.finalized()),
    blocks: (...args) => read('blocks', (node) => node.blocks(...args)),
    block: (...args) => read('block', (node) => node.block(...args)),
    isOwnChain: () => read('isOwnChain', (node) => node.isOwnChain()),
    oldestSlot: () => read('oldestSlot', (node) => node.oldestSlot()),
    async transaction(signature) {
      const landed = await read('transaction', (node) => readTransaction(node, signature), {
        // Another node may have it in a form that is understood.
        isGood: (answer) => !isUnread(answer),
      });
      if (isUnread(landed)) throw landed;
      return landed;
    },
    // A node that lags behind does not know the signature that ended the last page, and would have no next one.
    signaturesFor: (...args) =>
      read('signaturesFor', (node) => node.signaturesFor(...args), { mayHedge: !args[1].before }),
    // A hint: one subscription is enough.
    onConfirmed: nodes[0]!.onConfirmed,
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/**
 * True as soon as one node accepts the bytes; false if all refuse. Throws CHAIN_UNAVAILABLE if none answers. To send them
 * everywhere pays nothing twice: the signature of these bytes is the transaction's name, and the chain takes it once.
 */
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

/** Nothing is wrong with the node: it was not asked, or says that it was asked too much. */
function isOverBudget(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof OverBudget || (cause instanceof HttpFailure && cause.isLimit);
}
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);
