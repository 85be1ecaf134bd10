import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faucet } from '../../launch/src/chain-client.ts';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import { freePorts } from '../../launch/src/port.ts';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { startCellRouter } from './cell-router.ts';
import { alternate, median, milliseconds, type Result, timed } from './measure.ts';

const SLOT_MS = 50;
const USERS = 8;
const SENDS = 10;
const CALLS = 100;
const FUNDS = 1_000_000_000_000n;
/** How long a deposit in another cell may take to be booked, milliseconds. */
const BOOKED_WITHIN = 120_000;

interface User {
  readonly cell: World;
  readonly customer: Customer;
  readonly walletId: string;
  readonly publicKey: string;
}

/**
 * Two cells, each an installation of its own with a database and a signer, on one chain behind a router with one directory of users.
 * What crosses between them is a transfer on the chain, which the other cell books as a deposit.
 */
export async function benchCells(): Promise<Result[]> {
  const router = await startCellRouter();
  const env = { ...UNLIMITED, PUBLIC_URL: router.url };
  const ports = await freePorts([undefined, undefined]);
  const [atFirst, atSecond] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const first = await startWorld({ slotMs: SLOT_MS, env, port: ports[0]! });
  let second: World | null = null;
  try {
    const { rpcUrl, wsUrl } = first;
    const nodes = async () => ({ rpcUrl, wsUrl, rpcUrls: [rpcUrl] });
    second = await startWorld({ slotMs: SLOT_MS, env, nodes, port: ports[1]! });
    router.open([atFirst, atSecond]);
    const users: User[] = [];
    // The directory gives each new user to the cell with fewer.
    for (let user = 0; user < USERS; user++)
      users.push(await newUser(router.url, first, user % 2 === 0 ? first : second));
    // Each wallet's funds are a deposit too.
    await untilBooked(users, USERS);

    const routed = await routing(router.url, atFirst);
    const isFirst = (_: User, index: number) => index % 2 === 0;
    const ofFirst = users.filter(isFirst);
    const ofSecond = users.filter((user) => !ofFirst.includes(user));
    const within = await sending(
      [...ofFirst, ...ofFirst],
      [...ofFirst.toReversed(), ...ofFirst.toReversed()],
    );
    const across = await sending([...ofFirst, ...ofSecond], [...ofSecond, ...ofFirst]);
    return [
      routed,
      {
        name: `${USERS} senders in two cells on one machine, each to the other cell`,
        ours: `${across.toFixed(1)}/s`,
        baseline: `${within.toFixed(1)}/s within one`,
        ratio: across / within,
        bound: { atLeast: 0.7 },
      },
    ];
  } finally {
    await second?.stop();
    await first.stop();
    await router.close();
  }
}

/** A user of the cell that the directory chooses, with a funded wallet. */
async function newUser(url: string, chain: World, cell: World): Promise<User> {
  const customer = await newCustomer(url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  await faucet(chain, wallet.publicKey, FUNDS);
  return { cell, customer, walletId: wallet.walletId, publicKey: wallet.publicKey };
}

/** The same call through the router and at a cell itself. */
async function routing(router: string, cell: string): Promise<Result> {
  const ask = (url: string) => async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/functions/getProof`, {
      method: 'POST',
      headers,
      body: '{"data":null}',
    });
    if (!answer.ok) throw new Error(`refused with ${answer.status}`);
    await answer.arrayBuffer();
  };
  const times = await alternate(CALLS, ask(router), ask(cell));
  return {
    name: 'a call through the router of cells, median, ms more',
    ours: milliseconds(median(times.ours)),
    baseline: `${milliseconds(median(times.baseline))} at the cell`,
    ratio: median(times.ours) - median(times.baseline),
    bound: { atMost: 5 },
  };
}

/** Sends a second; each sender sends to the receiver in the same place. Throws unless each payment is booked by its receiver's cell, once. */
async function sending(senders: readonly User[], receivers: readonly User[]): Promise<number> {
  const before = await booked(receivers);
  const took = await timed(() =>
    Promise.all(
      senders.map(async ({ customer, walletId }, place) => {
        const { publicKey: toAddress } = receivers[place]!;
        for (let send = 0; send < SENDS; send++) {
          const request = { walletId, toAddress, amount: `0.00${place + 1}0${send}` };
          const answer = await customer.call('transferSol', { ...request, idempotencyKey: randomUUID() });
          if (!answer.success) throw new Error(`not sent: ${answer.error}`);
        }
      }),
    ),
  );
  await untilBooked(receivers, before + senders.length * SENDS);
  return (senders.length * SENDS * 1_000) / took;
}

/** Throws if what the receivers' cells have booked is another number in the end. */
async function untilBooked(receivers: readonly User[], due: number): Promise<void> {
  for (const end = performance.now() + BOOKED_WITHIN; (await booked(receivers)) !== due; await sleep(200))
    if (performance.now() > end) throw new Error(`${await booked(receivers)} of ${due} payments are booked`);
}

/** Payments that the receivers' cells have booked, counted in the cells' databases. */
async function booked(receivers: readonly User[]): Promise<number> {
  let count = 0;
  for (const cell of new Set(receivers.map((receiver) => receiver.cell))) {
    const database = new pg.Client({ connectionString: cell.databaseUrl });
    await database.connect();
    const ids = receivers.filter((receiver) => receiver.cell === cell).map(({ walletId }) => walletId);
    const { rows } = await database
      .query('select count(*)::int as count from ledger where wallet_id = any($1) and delta > 0', [ids])
      .finally(() => database.end());
    count += rows[0].count;
  }
  return count;
}
