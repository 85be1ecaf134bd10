import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { NOTHING, sameAccount } from '../chain/account.ts';
import type { Commitment } from '../chain/blocks.ts';
import type { Chain } from '../chain/chain.ts';
import type { TransactionError } from '../chain/errors.ts';
import { encodeAccount } from './encode-account.ts';
import { withContext } from './method.ts';
import { address, commitment, config, list, signature } from './params.ts';
import { viewAt } from './parse-token.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

/** A subscription of a socket. `look` is called whenever readers at its level may see more than before. */
interface Subscription {
  readonly level: Commitment;
  readonly look: () => void;
}

/** A transaction that landed, until every reader has seen it. */
interface Fresh {
  readonly slot: number;
  readonly signature: string;
  readonly error: TransactionError | null;
  readonly logs: readonly string[];
  readonly keys: readonly string[];
}

/** The websocket side of the RPC, on the port of its HTTP side. Returns the function that ends it. */
export function serveSubscriptions(chain: Chain, server: Server): () => void {
  const sockets = new WebSocketServer({ noServer: true });
  const all = new Set<Map<number, Subscription>>();
  let nextId = 1;
  let fresh: Fresh[] = [];

  const lookAll = (level?: Commitment): void => {
    for (const subscriptions of all) {
      for (const subscription of subscriptions.values()) {
        if (level === undefined || level === subscription.level) subscription.look();
      }
    }
  };
  const stopLanded = chain.onLanded((landed) => {
    const { slot, signature: name, error, logs, keys } = landed;
    fresh.push({ slot, signature: name, error, logs, keys });
    lookAll('processed');
  });
  const stopBlocks = chain.onBlock(() => {
    const seenByAll = chain.blocks.at('finalized').slot;
    lookAll();
    fresh = fresh.filter((transaction) => transaction.slot > seenByAll);
  });
  const slotAt = (level: Commitment): number => chain.blocks.at(level).slot;

  const subscribe: Record<string, (params: readonly unknown[], notify: Notify) => Subscription> = {
    signatureSubscribe([name, options], notify) {
      const wanted = signature(name);
      const level = commitment(config(options).commitment);
      const look = (): void => {
        const entry = chain.history.get(wanted);
        if (entry === undefined || entry.slot > slotAt(level)) return;
        notify(withContext(slotAt(level), { err: entry.error }), 'last');
      };
      return { level, look };
    },

    accountSubscribe([key, given], notify) {
      const options = config(given);
      const at = address(key);
      const level = commitment(options.commitment);
      let known = chain.account(at, slotAt(level));
      const look = (): void => {
        const slot = slotAt(level);
        const account = chain.account(at, slot);
        if (sameAccount(account, known)) return;
        known = account;
        const view = viewAt(chain, chain.blocks.at(level));
        notify(withContext(slot, encodeAccount(account ?? NOTHING, options, view)));
      };
      return { level, look };
    },

    logsSubscribe([filter, options], notify) {
      const level = commitment(config(options).commitment);
      const mentions = filter === 'all' || filter === 'allWithVotes' ? null : mentioned(filter);
      let seen = slotAt(level);
      const notified = new Set(fresh.filter((transaction) => transaction.slot <= seen));
      const look = (): void => {
        const slot = slotAt(level);
        for (const transaction of fresh) {
          if (transaction.slot < seen || transaction.slot > slot || notified.has(transaction)) continue;
          notified.add(transaction);
          if (mentions !== null && !transaction.keys.includes(mentions)) continue;
          const { signature: name, error, logs } = transaction;
          notify(withContext(transaction.slot, { signature: name, err: error, logs }));
        }
        for (const transaction of notified) if (transaction.slot < slot) notified.delete(transaction);
        seen = slot;
      };
      return { level, look };
    },

    slotSubscribe(_, notify) {
      let known = slotAt('processed');
      const look = (): void => {
        const slot = slotAt('processed');
        if (slot === known) return;
        known = slot;
        notify({ parent: slot - 1, root: slotAt('finalized'), slot });
      };
      return { level: 'processed', look };
    },
  };

  sockets.on('connection', (socket: WebSocket) => {
    const subscriptions = new Map<number, Subscription>();
    all.add(subscriptions);
    socket.on('close', () => all.delete(subscriptions));
    // What is no websocket frame ends that connection, and nothing else.
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const answer = receive(String(data), subscriptions, socket);
      if (answer !== null) socket.send(JSON.stringify(answer));
    });
  });

  function receive(text: string, subscriptions: Map<number, Subscription>, socket: WebSocket): object | null {
    const request = parse(text);
    // Clients keep connections alive with messages without an id, which get no answer.
    if (request === null) return null;
    const { id, method, params } = request;
    try {
      const kind = method.replace(/(Uns|S)ubscribe$/, '');
      if (method === `${kind}Unsubscribe`) {
        if (!subscriptions.delete(Number(params[0]))) throw invalidParams('Invalid subscription id.');
        return { jsonrpc: '2.0', result: true, id };
      }
      const open = subscribe[method];
      if (open === undefined) throw new RpcError(-32601, 'Method not found');
      const subscription = nextId;
      nextId += 1;
      const opened = open(params, (result, last) => {
        if (last === 'last') subscriptions.delete(subscription);
        socket.send(
          JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } }),
        );
      });
      // Clients listen only once they know the id, which they have read when they answer the ping behind it.
      let isKnown = false;
      const look = () => isKnown && subscriptions.has(subscription) && opened.look();
      subscriptions.set(subscription, { level: opened.level, look });
      socket.send(JSON.stringify({ jsonrpc: '2.0', result: subscription, id }));
      socket.once('pong', () => {
        isKnown = true;
        look();
      });
      socket.ping();
      return null;
    } catch (error) {
      const { code, message } = error instanceof RpcError ? error : new RpcError(-32603, String(error));
      return { jsonrpc: '2.0', error: { code, message }, id };
    }
  }

  const upgrade = (request: IncomingMessage, ...rest: [Duplex, Buffer]): void =>
    sockets.handleUpgrade(request, ...rest, (socket) => sockets.emit('connection', socket, request));
  server.on('upgrade', upgrade);

  return () => {
    stopLanded();
    stopBlocks();
    server.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.terminate();
  };
}

type Notify = (result: unknown, last?: 'last') => void;

function mentioned(filter: unknown): string {
  const [only] = list(config(filter).mentions, 1);
  return address(only);
}

function parse(text: string): { id: unknown; method: string; params: readonly unknown[] } | null {
  try {
    const { id, method, params = [] } = JSON.parse(text) as Record<string, unknown>;
    if (id === undefined || typeof method !== 'string' || !Array.isArray(params)) return null;
    return { id, method, params };
  } catch {
    return null;
  }
}
