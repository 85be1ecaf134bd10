import type { Commitment } from '../../ports/chain.ts';

/** Bounds of the backoff between reconnects, milliseconds. */
const RECONNECT_MIN = 250;
const RECONNECT_MAX = 10_000;

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
  let socket: WebSocket | null = null;
  let reconnect: NodeJS.Timeout | undefined;
  let delay = RECONNECT_MIN;
  let lastId = 0;
  let closed = false;
  /** Of who waits until it works: called with what is wrong, or with null. */
  let settleReady: (why: string | null) => void = () => {};

  function send(method: string, params: unknown[]): number {
    socket?.send(JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }));
    return lastId;
  }

  function subscribe(signature: string): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const id = send('signatureSubscribe', [signature, { commitment: level() }]);
    asked.set(id, signature);
    const asking = socket;
    setTimeout(() => {
      if (asking === socket && asked.has(id)) drop(asking);
    }, answerTimeout).unref();
  }

  function connect(): void {
    if (socket || reconnect || closed || watches.size === 0) return;
    const opening = new WebSocket(url);
    socket = opening;
    opening.addEventListener('open', () => {
      for (const signature of watches.keys()) subscribe(signature);
    });
    opening.addEventListener('message', ({ data }) => {
      if (opening === socket) receive(data);
    });
    opening.addEventListener('close', ({ code }) => {
      settleReady(`closed with code ${code}`);
      drop(opening);
    });
    // A failed attempt does not always emit "close".
    opening.addEventListener('error', (event) => {
      settleReady((event as { message?: string }).message || 'the connection was refused');
      drop(opening);
    });
  }

  function drop(gone: WebSocket): void {
    if (gone !== socket) return;
    socket = null;
    gone.close();
    asked.clear();
    for (const watch of watches.values()) watch.subscription = null;
    if (closed) return;
    // With jitter, so that many servers do not reconnect to a restarted node at once.
    reconnect = setTimeout(
      () => {
        reconnect = undefined;
        connect();
      },
      delay * (0.5 + Math.random() / 2),
    );
    reconnect.unref();
    delay = Math.min(delay * 2, RECONNECT_MAX);
  }

  function receive(data: unknown): void {
    const message = parse(data);
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
    delay = RECONNECT_MIN;
    const watch = watches.get(signature);
    if (watch) watch.subscription = message.result;
    else send('signatureUnsubscribe', [message.result]);
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
      connect();
    }
    return () => {
      watch.callbacks.delete(listener);
      if (watch.callbacks.size > 0 || watches.get(signature) !== watch) return;
      watches.delete(signature);
      if (watch.subscription !== null && socket?.readyState === WebSocket.OPEN)
        send('signatureUnsubscribe', [watch.subscription]);
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
      closed = true;
      clearTimeout(reconnect);
      watches.clear();
      socket?.close();
      socket = null;
    },
  };
}

/** Null for messages that nodes and proxies send on their own, such as pings. */
function parse(data: unknown): Message | null {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as Message) : null;
  } catch {
    return null;
  }
}
