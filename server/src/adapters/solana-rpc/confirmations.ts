import type { Commitment } from '../../ports/chain.ts';
import { createNodeLine } from './node-line.ts';
import { parseMessage } from './parse-message.ts';

interface Watch {
  readonly callbacks: Set<() => void>;
  /** The node's subscription number on the current connection; null until the node has answered. */
  subscription: number | null;
}

interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
  readonly params?: { readonly subscription: number };
}

export interface Confirmations {
  /** See Chain.onConfirmed. */
  onConfirmed(signature: string, callback: () => void): () => void;
  /** Resolves once the node has taken a subscription. Rejects with what is wrong at the first failure, or after so many milliseconds. */
  ready(within: number): Promise<void>;
  close(): void;
}

/** Of no transaction. */
const NOBODYS = '1'.repeat(64);

/**
 * Listens for confirmations over one websocket, opened when first needed. A signature with several listeners is subscribed
 * once. If the connection breaks, or the node leaves a subscription unanswered for `answerTimeout` milliseconds, it is
 * opened again with all subscriptions.
 */
export function openConfirmations(
  url: string,
  answerTimeout = 10_000,
  level: () => Commitment = () => 'confirmed',
): Confirmations {
  const watches = new Map<string, Watch>();
  /** Pending subscribe requests on the current connection, by request id. */
  const asked = new Map<number, string>();
  /** Of who waits until it works: called with what is wrong, or with null. */
  let settleReady: (why: string | null) => void = () => {};
  const line = createNodeLine(url, {
    isNeeded: () => watches.size > 0,
    onOpen() {
      for (const signature of watches.keys()) subscribe(signature);
    },
    onMessage: receive,
    onFailure: (why) => settleReady(why),
    onLost() {
      asked.clear();
      for (const watch of watches.values()) watch.subscription = null;
    },
  });

  function subscribe(signature: string): void {
    if (!line.isOpen()) return;
    const id = line.send('signatureSubscribe', [signature, { commitment: level() }]);
    asked.set(id, signature);
    // Numbers are of one connection, and forgotten with it.
    setTimeout(() => {
      if (asked.has(id)) line.drop();
    }, answerTimeout).unref();
  }

  function receive(data: unknown): void {
    const message = parseMessage<Message>(data);
    if (message?.method === 'signatureNotification') {
      const number = message.params?.subscription;
      for (const [signature, watch] of watches) if (watch.subscription === number) finish(signature, watch);
      return;
    }
    const signature = typeof message?.id === 'number' ? asked.get(message.id) : undefined;
    if (signature === undefined || typeof message?.id !== 'number') return;
    asked.delete(message.id);
    if (typeof message.result !== 'number') {
      settleReady(`${message.error?.code} ${message.error?.message}`);
      return;
    }
    settleReady(null);
    line.works();
    const watch = watches.get(signature);
    if (watch) watch.subscription = message.result;
    else line.send('signatureUnsubscribe', [message.result]);
  }

  /** The node ends a signature's subscription after its only notification. */
  function finish(signature: string, watch: Watch): void {
    watches.delete(signature);
    for (const callback of watch.callbacks) callback();
  }

  function onConfirmed(signature: string, callback: () => void): () => void {
    const watch = watches.get(signature) ?? { callbacks: new Set(), subscription: null };
    const listener = () => callback();
    watch.callbacks.add(listener);
    if (!watches.has(signature)) {
      watches.set(signature, watch);
      subscribe(signature);
      line.connect();
    }
    return () => {
      watch.callbacks.delete(listener);
      if (watch.callbacks.size > 0 || watches.get(signature) !== watch) return;
      watches.delete(signature);
      if (watch.subscription !== null && line.isOpen())
        line.send('signatureUnsubscribe', [watch.subscription]);
    };
  }

  return {
    onConfirmed,
    async ready(within) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      settleReady = (why) => (why === null ? resolve() : reject(new Error(why)));
      const timer = setTimeout(() => settleReady('no answer in time'), within);
      const stop = onConfirmed(NOBODYS, () => {});
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        stop();
      }
    },
    close() {
      watches.clear();
      asked.clear();
      line.close();
    },
  };
}
