import type { Answer } from '../http.ts';
import { json, serve } from '../http.ts';
import { ActiveLie } from './active-lie.ts';
import type { Call, CallAnswer } from './call.ts';
import { createChainLink } from './chain-link.ts';
import { createControl, type LieControl } from './control.ts';
import { parseExact } from './exact-json.ts';
import { HeldSends } from './held-sends.ts';
import type { Lie } from './lie.ts';
import { seeded } from './seeded.ts';
import { SeenTransactions } from './seen-transactions.ts';
import { relaySockets } from './socket-relay.ts';
import { Broken, type Exchange, type MakeTeller, type Surroundings } from './teller.ts';
import { TELLERS } from './tellers.ts';

export interface LyingNodeOptions {
  readonly host?: string;
  /** Default: any free one. */
  readonly port?: number;
  /** What the probabilities of lies are drawn from. Default 1. */
  readonly seed?: number;
  /** Runs something after this many milliseconds: delayed sends and slow answers. Default: setTimeout. */
  readonly after?: (ms: number, run: () => void) => void;
}

/** A proxy in front of a node, which passes calls on except for the lies that it is given. */
export interface LyingNode extends LieControl {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** How many calls of this method it has received. */
  asked(method: string): number;
  close(): Promise<void>;
}

const inTime = (ms: number, run: () => void): void => {
  setTimeout(run, ms).unref();
};

/** Starts a lying node in front of a localnet's RPC, whose websockets have the same port. */
export async function lyingNode(chainRpcUrl: string, options: LyingNodeOptions = {}): Promise<LyingNode> {
  const { host = '127.0.0.1', port = 0, seed = 1, after = inTime } = options;
  const chain = createChainLink(chainRpcUrl);
  const random = seeded(seed);
  const seen = new SeenTransactions();
  const sends = new HeldSends(after);
  const asked = new Map<string, number>();
  let active: ActiveLie[] = [];

  const truth: Surroundings['truth'] = async (method, params, asOfSlot) => {
    const call = { id: 1, method, params, ...(asOfSlot !== undefined && { asOfSlot }) };
    const answer = await chain.ask(call);
    if (answer.error !== undefined) throw new Error(answer.error.message);
    return answer.result;
  };

  const note = (call: Call): void => {
    asked.set(call.method, (asked.get(call.method) ?? 0) + 1);
    seen.note(call);
  };

  /** Lets each lie answer in turn, the newest first, and at last the chain. */
  const answer = (call: Call, exchange: Exchange, lies: readonly ActiveLie[]): Promise<CallAnswer> => {
    const [lie, ...others] = lies;
    if (lie === undefined) return chain.ask(call);
    const honest = (passed: Call): Promise<CallAnswer> => answer(passed, exchange, others);
    return lie.strikes(call) ? lie.teller!.tell(call, honest, exchange) : honest(call);
  };

  const envelope = async (call: Call, exchange: Exchange): Promise<object> => {
    const { id = call.id, ...rest } = await answer(call, exchange, active);
    return { jsonrpc: '2.0', ...rest, id };
  };

  const receive = async (body: string): Promise<Answer | null> => {
    const message = parse(body);
    const calls = message === undefined ? [] : [message].flat();
    for (const call of calls) note(call);
    try {
      if (message === undefined || active.every(({ teller }) => teller === null))
        return await chain.pass(body);
      const exchange: Exchange = { mangle: (text) => text };
      const answers: object[] = [];
      for (const call of calls) answers.push(await envelope(call, exchange));
      const whole = json(Array.isArray(message) ? answers : answers[0]);
      return { ...whole, body: exchange.mangle(whole.body) };
    } catch (error) {
      if (error instanceof Broken) return error.answer;
      throw error;
    }
  };

  const server = await serve(host, port, async (request, body) => {
    const { method = 'GET', url: path = '/' } = request;
    if (!path.startsWith('/control/')) return receive(body);
    return (await control(method, path, body)) ?? chain.control(method, path, body);
  });
  const relay = relaySockets(server.server, chainRpcUrl.replace(/^http/, 'ws'), () => {
    const socketLies = active.map(({ lie }) => lie);
    const falsehood = socketLies.find(({ kind }) => kind === 'falseNotifications');
    return {
      silent: socketLies.some(({ kind }) => kind === 'silentSocket'),
      closed: socketLies.some(({ kind }) => kind === 'closedSocket'),
      falseError: falsehood?.kind === 'falseNotifications' ? (falsehood.error ?? null) : undefined,
    };
  });

  const end = (lies: readonly ActiveLie[]): void => {
    active = active.filter((other) => !lies.includes(other));
    for (const lie of lies) lie.end();
  };

  const node: LyingNode = {
    rpcUrl: `http://${host}:${server.port}`,
    wsUrl: `ws://${host}:${server.port}`,
    async tell(lie) {
      const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
      const make = (TELLERS as Record<string, MakeTeller<Lie> | undefined>)[lie.kind];
      const made = make?.(lie, { chain: chain.ask, truth, seen, sends, after, ended }) ?? null;
      // Lies that first ask the chain begin later than this call.
      const activeLie = new ActiveLie(lie, made instanceof Promise ? await made : made, random, onEnd);
      active = [activeLie, ...active];
      if (lie.kind === 'closedSocket') relay.hangUp();
      return () => end([activeLie]);
    },
    honest: () => end(active),
    get lies() {
      return active.map(({ lie, struck }) => ({ lie, struck }));
    },
    releaseSends: () => sends.release(),
    dropSends: () => sends.drop(),
    get heldSends() {
      return sends.count;
    },
    asked: (method) => asked.get(method) ?? 0,
    async close() {
      end(active);
      sends.drop();
      relay.close();
      await server.close();
    },
  };
  const control = createControl(node);
  return node;
}

/** The calls of a request; undefined if it is something else, which is the chain's to refuse. */
function parse(body: string): Call | readonly Call[] | undefined {
  try {
    const message = parseExact(body);
    const calls = [message].flat().map(readCall);
    if (calls.includes(undefined)) return undefined;
    return Array.isArray(message) ? (calls as Call[]) : calls[0];
  } catch {
    return undefined;
  }
}

function readCall(message: unknown): Call | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { id = null, method, params = [] } = message as Record<string, unknown>;
  return typeof method === 'string' && Array.isArray(params) ? { id, method, params } : undefined;
}
