import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { beyond, share, type Used, used } from './costs.ts';
import { median, milliseconds, percentile, type Result } from './measure.ts';
import { residentMegabytes } from './memory.ts';

const RATE = 100;
const WALLETS_PER_USER = 10;
const CROWDS = [1, 10, 100, 1_000] as const;
const WALLETS = 1_000;
/** Sends measured of each crowd, at least one of each wallet. */
const SENDS = 600;
const FUNDS = 1_000_000_000_000n;
/** What follows from a send, such as its receipt, comes within so long, milliseconds. */
const FOLLOWS_WITHIN = 6_000;
/** Most sends under way, so that a product that is too slow does not hide it. */
const UNDER_WAY_MAX = 1_000;

type Send = () => Promise<void>;

/**
 * So many seconds of sends at a steady rate over a chain that confirms at once, so that neither slots nor their length count; then
 * what a send costs, from one sender to a thousand at once.
 */
export async function benchSustained(seconds: number): Promise<Result[]> {
  const world = await startWorld({ env: { ...UNLIMITED, LOCALNET_CLOCK: 'stepped' } });
  const database = new pg.Pool({ connectionString: world.databaseUrl, max: 1 });
  // The database ends before this does.
  database.on('error', () => {});
  try {
    const senders = await newSenders(world);
    // Each of them first loads code and fills caches.
    await crowd(senders, WALLETS);
    const { rate, growth } = await steady(world, senders, seconds);
    const idle = await idleSecond(world, database);
    const costs = new Map<number, Used>();
    for (const size of CROWDS) costs.set(size, await costOf(world, database, senders.slice(0, size), idle));
    const [one, many] = [total(costs.get(1)!), total(costs.get(WALLETS)!)];
    return [
      {
        name: `sends a second for ${seconds} s over a stepped chain`,
        ours: rate.toFixed(1),
        baseline: `${RATE} asked for`,
        ratio: rate / RATE,
        bound: { atLeast: 0.95 },
      },
      {
        name: 'memory of the server meanwhile, last third beyond the second, MB',
        ours: growth.toFixed(1),
        baseline: 'absolute',
        ratio: growth,
        bound: { atMost: 20 },
      },
      {
        name: `processor time of a send in server, signer and database, ${WALLETS} wallets at once`,
        ours: milliseconds(many),
        baseline: `${milliseconds(one)} one wallet alone`,
        ratio: many / one,
        bound: { atMost: 1 },
      },
    ];
  } finally {
    await database.end();
    await world.stop();
  }
}

async function newSenders(world: World): Promise<Send[]> {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  const senders: Send[] = [];
  while (senders.length < WALLETS) {
    const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
    for (let made = 0; made < WALLETS_PER_USER; made++) {
      const { wallet } = await customer.call('createCloudWallet', { name: `Bench ${made}` });
      await faucet(world, wallet.publicKey, FUNDS);
      let sent = 0;
      senders.push(async () => {
        const amount = `0.001${String(sent++).padStart(5, '0')}`;
        const request = { walletId: wallet.walletId, toAddress: receiver, amount };
        const answer = await customer.call('transferSol', { ...request, idempotencyKey: randomUUID() });
        if (!answer.success) throw new Error(`not sent: ${answer.error}`);
      });
    }
  }
  return senders;
}

/** So many sends, each wallet one after the other, all wallets at once. Returns how long each took, milliseconds. */
async function crowd(senders: readonly Send[], sends: number): Promise<number[]> {
  const took: number[] = [];
  await Promise.all(
    senders.map(async (send, index) => {
      for (let sent = index; sent < sends; sent += senders.length) {
        const began = performance.now();
        await send();
        took.push(performance.now() - began);
      }
    }),
  );
  return took;
}

/** Starts sends when they are due, whether or not earlier ones have ended, and waits for the last. */
async function steady(world: World, senders: readonly Send[], seconds: number) {
  const { pid } = world.processes.server!.current();
  const sends = RATE * seconds;
  const memory: number[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; sent < sends; sent++) {
    const early = began + (sent * 1_000) / RATE - performance.now();
    if (early > 1) await sleep(early);
    while (underWay.size >= UNDER_WAY_MAX) await Promise.race(underWay);
    const sending = senders[sent % senders.length]!().finally(() => underWay.delete(sending));
    underWay.add(sending);
    if (sent % RATE === 0) memory.push(residentMegabytes(pid));
  }
  await Promise.all(underWay);
  const rate = (sends * 1_000) / (performance.now() - began);
  const third = Math.floor(memory.length / 3);
  return { rate, growth: median(memory.slice(-third)) - median(memory.slice(third, 2 * third)) };
}

/** What a product with these wallets uses in a second without a call. */
async function idleSecond(world: World, database: pg.Pool): Promise<Used> {
  await sleep(FOLLOWS_WITHIN);
  const before = await used(world, database);
  await sleep(FOLLOWS_WITHIN);
  return share(before, await used(world, database), FOLLOWS_WITHIN / 1_000);
}

/** Of each send, what follows from it included, beyond what the time takes in which nothing is sent. */
async function costOf(world: World, database: pg.Pool, senders: readonly Send[], idle: Used): Promise<Used> {
  const sends = Math.max(SENDS, senders.length);
  const [before, began] = [await used(world, database), performance.now()];
  const took = await crowd(senders, sends);
  await sleep(FOLLOWS_WITHIN);
  const [after, seconds] = [await used(world, database), (performance.now() - began) / 1_000];
  const cost = beyond(share(before, after, sends), idle, seconds / sends);
  console.log(
    `     ${senders.length} at once, each send: ${milliseconds(median(took))} median, ${milliseconds(percentile(took, 99))} p99; ` +
      `server ${milliseconds(cost.server)}, signer ${milliseconds(cost.signer)}, database ${milliseconds(cost.database)}; ` +
      `${cost.log.toFixed(0)} B of WAL, ${cost.requests.toFixed(1)} requests to the node`,
  );
  return cost;
}

function total({ server, signer, database }: Used): number {
  return server + signer + database;
}
