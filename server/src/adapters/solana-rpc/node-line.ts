/** Bounds of the backoff between reconnects, milliseconds. */
const RECONNECT_MIN = 250;
const RECONNECT_MAX = 10_000;

/** A websocket to a node, which is opened again, after growing pauses, while it is needed. */
export interface NodeLine {
  isOpen(): boolean;
  /** Opens it, if it is needed and neither there nor about to be. */
  connect(): void;
  /** Returns the number of the request, which no other request has. */
  send(method: string, params: unknown[]): number;
  /** Ends the connection, for another one. */
  drop(): void;
  /** The node has done what it was asked: the pauses are short again. */
  works(): void;
  close(): void;
}

interface Listeners {
  isNeeded(): boolean;
  onOpen(): void;
  onMessage(data: unknown): void;
  /** Hears why a connection has failed or ended. */
  onFailure(why: string): void;
  /** Called when a connection is gone and another one will come. */
  onLost(): void;
}

export function createNodeLine(url: string, listeners: Listeners): NodeLine {
  let socket: WebSocket | null = null;
  let reconnect: NodeJS.Timeout | undefined;
  let delay = RECONNECT_MIN;
  let lastId = 0;
  let closed = false;

  function connect(): void {
    if (socket || reconnect || closed || !listeners.isNeeded()) return;
    const opening = new WebSocket(url);
    socket = opening;
    opening.addEventListener('open', () => listeners.onOpen());
    opening.addEventListener('message', ({ data }) => {
      if (opening === socket) listeners.onMessage(data);
    });
    opening.addEventListener('close', ({ code }) => {
      listeners.onFailure(`closed with code ${code}`);
      drop(opening);
    });
    // A failed attempt does not always emit "close".
    opening.addEventListener('error', (event) => {
      listeners.onFailure((event as { message?: string }).message || 'the connection was refused');
      drop(opening);
    });
  }

  function drop(gone: WebSocket | null): void {
    if (gone === null || gone !== socket) return;
    socket = null;
    gone.close();
    listeners.onLost();
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

  return {
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    connect,
    send(method, params) {
      socket?.send(JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }));
      return lastId;
    },
    drop: () => drop(socket),
    works() {
      delay = RECONNECT_MIN;
    },
    close() {
      closed = true;
      clearTimeout(reconnect);
      socket?.close();
      socket = null;
    },
  };
}
