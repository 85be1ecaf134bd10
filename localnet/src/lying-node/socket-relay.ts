import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** What a relay does to its sockets just now. */
export interface SocketLies {
  readonly silent: boolean;
  readonly closed: boolean;
  /** The error under which every signature is reported at once, null for none; undefined if there are no such reports. */
  readonly falseError: unknown;
}

export interface SocketRelay {
  /** Closes all sockets that are open. */
  hangUp(): void;
  close(): void;
}

/** Passes websockets on to the chain, message by message. */
export function relaySockets(server: Server, chainWsUrl: string, lies: () => SocketLies): SocketRelay {
  const sockets = new WebSocketServer({ noServer: true });

  sockets.on('connection', (client: WebSocket) => {
    const chain = new WebSocket(chainWsUrl);
    const waiting: string[] = [];
    const subscribing = new Set<unknown>();
    const end = (): void => {
      client.terminate();
      chain.terminate();
    };
    for (const socket of [client, chain]) {
      socket.on('close', end);
      socket.on('error', end);
    }
    chain.on('open', () => {
      for (const message of waiting.splice(0)) chain.send(message);
    });
    client.on('message', (data) => {
      if (lies().silent) return;
      const message = String(data);
      const { id, method } = read(message);
      if (method === 'signatureSubscribe') subscribing.add(id);
      if (chain.readyState === WebSocket.OPEN) chain.send(message);
      else waiting.push(message);
    });
    chain.on('message', (data) => {
      const { silent, falseError } = lies();
      if (silent || client.readyState !== WebSocket.OPEN) return;
      const message = String(data);
      client.send(message);
      const { id, result: subscription } = read(message);
      if (!subscribing.delete(id) || falseError === undefined || typeof subscription !== 'number') return;
      client.send(falseNotification(subscription, falseError));
    });
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (lies().closed) socket.destroy();
    else
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  };
  server.on('upgrade', upgrade);

  const hangUp = (): void => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    hangUp,
    close() {
      server.off('upgrade', upgrade);
      hangUp();
    },
  };
}

const falseNotification = (subscription: number, err: unknown): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'signatureNotification',
    params: { result: { context: { slot: Number.MAX_SAFE_INTEGER }, value: { err } }, subscription },
  });

function read(message: string): { id?: unknown; method?: unknown; result?: unknown } {
  try {
    return JSON.parse(message) as object;
  } catch {
    return {};
  }
}
