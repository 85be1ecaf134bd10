import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { release } from './release.ts';

export interface CutOff {
  /** Leads to the same place as the address that was given. */
  readonly url: string;
  /** How many connections were made through it. */
  readonly connections: number;
  /** Breaks all connections. New ones can be made. */
  cut(): void;
  /** Breaks all connections, and refuses new ones from then on. */
  refuse(): void;
  /** Holds back for good what comes over the connections that there are, without breaking them. */
  silence(): void;
  /**
   * Drops notifications of the database that come while nothing is asked, as poolers do that share connections between
   * transactions; those that a client sends to itself still come, with the answer.
   */
  dropNotifications(): void;
  /** Lets the next answer come as far as here, and breaks its connection instead of passing it on. */
  loseNextAnswer(): void;
}

/** First byte of a NotificationResponse in PostgreSQL's protocol. */
const NOTIFICATION = 'A'.charCodeAt(0);

/** An address that leads to another until a test cuts what goes through it. */
export async function cutOff(url: string): Promise<CutOff> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  let silent = 0;
  let losing = false;
  let dropping = false;
  const server = createServer((near) => {
    connections += 1;
    const number = connections;
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (piece) => {
      if (number <= silent) return;
      if (dropping && piece[0] === NOTIFICATION) return;
      if (!losing) {
        near.write(piece);
        return;
      }
      losing = false;
      near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  release(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    get connections() {
      return connections;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    refuse() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    silence() {
      silent = connections;
    },
    dropNotifications() {
      dropping = true;
    },
    loseNextAnswer() {
      losing = true;
    },
  };
}
