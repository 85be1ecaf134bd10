import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyVerifiers } from '../../testing/documented-verifiers.ts';
import { generator } from '../../testing/generator.ts';

/** One endpoint, and what its receiver has accepted. */
export interface Receiver {
  readonly secret: string;
  readonly publicKey: string;
  /** By wallet, the numbers of its events in the order in which each was first accepted. */
  readonly accepted: Map<string, number[]>;
  readonly seen: Set<string>;
}

/** What a receiver does with a request. Some accept and are not heard, some are heard and have accepted nothing of what follows. */
const BEHAVIOURS = {
  error500: 0.03,
  error429: 0.02,
  error503: 0.02,
  redirect: 0.01,
  closed: 0.02,
  hangs: 0.002,
  /** Accepts, and answers after the sender has given up. */
  late: 0.002,
  slow: 0.03,
  /** Accepts, and the answer is lost. */
  unheard: 0.03,
  /** Answers 200, and then no body as announced. */
  cutOff: 0.002,
  /** Answers 200 with more than anybody wants to read. */
  flood: 0.005,
} as const;
type Behaviour = keyof typeof BEHAVIOURS | 'accepts';

const LATE_MS = 11_000;
const SLOW_MS = 300;
const FLOOD_BYTES = 1_000_000;

/** The receivers of all endpoints: one server, which is restarted. */
export async function startReceivers(seed: number) {
  const verifiers = await copyVerifiers();
  const receivers = new Map<string, Receiver>();
  const tries = new Map<string, number>();
  const counts = { requests: 0, accepted: 0, repeated: 0, forged: 0, restarts: 0 };
  const behaved: Partial<Record<Behaviour, number>> = {};

  /** The same for the same seed, endpoint, event and try, whatever the order in which requests come. */
  function behaviourOf(what: string): Behaviour {
    let hash = seed;
    for (const letter of what) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
    let drawn = generator(hash)();
    for (const [name, share] of Object.entries(BEHAVIOURS) as [Behaviour, number][]) {
      if (drawn < share) return name;
      drawn -= share;
    }
    return 'accepts';
  }

  function accept(receiver: Receiver, id: string, walletId: string, number: number): void {
    counts.accepted += 1;
    if (receiver.seen.has(id)) {
      counts.repeated += 1;
      return;
    }
    receiver.seen.add(id);
    const before = receiver.accepted.get(walletId);
    if (before) before.push(number);
    else receiver.accepted.set(walletId, [number]);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const path = request.url ?? '';
    const receiver = receivers.get(path)!;
    counts.requests += 1;
    let told: { data: { walletId: string; amount: string } };
    try {
      verifiers.verifyByKey(receiver.publicKey, request.headers, body);
      told = verifiers.verifyBySecret(receiver.secret, request.headers, body) as never;
    } catch {
      counts.forged += 1;
      response.writeHead(400).end();
      return;
    }
    const { walletId, amount } = told.data;
    const what = `${path} ${walletId} ${amount}`;
    tries.set(what, (tries.get(what) ?? 0) + 1);
    const behaviour = behaviourOf(`${what} ${tries.get(what)}`);
    behaved[behaviour] = (behaved[behaviour] ?? 0) + 1;
    const take = () => accept(receiver, String(request.headers['webhook-id']), walletId, Number(amount));
    switch (behaviour) {
      case 'error500':
        return void response.writeHead(500).end();
      case 'error429':
        return void response.writeHead(429, { 'retry-after': '1' }).end();
      case 'error503':
        return void response
          .writeHead(503, { 'retry-after': new Date(Date.now() + 2_000).toUTCString() })
          .end();
      case 'redirect':
        return void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
      case 'closed':
        return void response.destroy();
      case 'hangs':
        return;
      case 'late':
        take();
        await sleep(LATE_MS, undefined, { ref: false });
        return void response.writeHead(200).end();
      case 'slow':
        take();
        await sleep(SLOW_MS);
        return void response.writeHead(200).end();
      case 'unheard':
        take();
        return void response.destroy();
      case 'cutOff':
        take();
        return void response.writeHead(200, { 'content-length': '100' }).flushHeaders();
      case 'flood':
        take();
        return void response.writeHead(200).end(Buffer.alloc(FLOOD_BYTES));
      case 'accepts':
        take();
        return void response.writeHead(204).end();
    }
  }

  const listen = (port: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
      const server = createServer((request, response) => {
        // The sender may be killed while it sends.
        answer(request, response).catch(() => response.destroy());
      });
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    const stopped = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await stopped;
  };

  return {
    ...{ url: `http://127.0.0.1:${port}`, receivers, counts, behaved },
    async restart(downMs: number): Promise<void> {
      await stop();
      await sleep(downMs);
      server = await listen(port);
      counts.restarts += 1;
    },
    async close(): Promise<void> {
      await stop();
      verifiers.remove();
    },
  };
}
