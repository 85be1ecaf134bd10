import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { lyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { makeDue } from '../../../testing/due-orders.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { release } from '../../../testing/release.ts';
import { type RunningApp, runningApp, startApp, testSettings } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const world = await runningCumulus({ ROLES: 'api' });
const { database, localnet, until, settled, settings } = world;
const { db } = database;
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const owner = await world.newOwner(5_000_000_000n);
const readiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as object;

const work = async (more: Record<string, string> = {}) => {
  const worker = await startApp(database, { ...settings, ROLES: 'worker', ...more });
  release(() => worker.app.close());
  return worker;
};

test('a server without any worker takes payments, and says that the rest waits until a worker runs', async () => {
  const without = { ok: false, state: 'degraded', worker: false };
  expect(await readiness(world.url)).toMatchObject({
    ...without,
    why: { worker: 'No worker runs: orders, scheduled sends, deposits and notices wait.' },
  });
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  const { result } = await owner.ask('transferSol', {
    ...{ toAddress: await newAddress(), amount: '0.1', idempotencyKey: randomUUID() },
  });
  expect(result).toMatchObject({ success: true, pending: false });
  const worker = await work();
  await until(async () =>
    expect(await readiness(world.url)).toMatchObject({ ok: true, state: 'ready', worker: true }),
  );
  await worker.app.close();
  await until(async () => expect(await readiness(world.url)).toMatchObject(without));
});

test('a worker answers health and metrics, and nothing else', async () => {
  const { url } = await work();
  const get = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status;
  expect([await get('/healthz'), await get('/readyz'), await get('/metrics')]).toEqual([200, 200, 200]);
  for (const path of ['/', '/config.json', '/api/auth/get-session', '/exports/history.csv', '/outbox'])
    expect(await get(path), path).toBe(404);
  expect(await get('/functions/transferSol', { method: 'POST', body: '{}' })).toBe(404);
});

/** An order of this owner, due at once. */
async function dueOrder(): Promise<string> {
  const { result } = await owner.ask('createConditionalOrder', {
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '200000000' },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    // For what does not happen: the signer signs nothing for a time order before its time.
    ...{ conditionType: 'market', triggerToken: { mint: SOL_MINT }, expirationMode: 'gtc' },
    // Its usual floor would be what it brings then.
    ...{ triggerCondition: 'price_above', triggerValue: 900_000, floor: '1' },
  });
  const { orderId } = result as { orderId: string };
  await makeDue(database.superuser.db, orderId);
  return orderId;
}

async function stateOf(orderId: string, { call }: Pick<RunningApp, 'call'> = world) {
  const { result } = await settled(call('getConditionalOrders', {}, owner.token));
  const { orders } = result as { orders: { orderId: string; status: string }[] };
  return orders.find((order) => order.orderId === orderId)?.status;
}

/** A process that only works, as `cumulus run worker` starts it. */
function workerProcess(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...testSettings(database),
      ...settings,
      ...{ ROLES: 'worker', SETTLEMENT_LEASE: '2000', LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1' },
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  release(kill);
  return { kill };
}

test('an order that is placed at one server is executed by one of several workers, and another server shows it', async () => {
  const second = await runningApp(database, { ...settings, ROLES: 'api' });
  const workers = await Promise.all([work(), work()]);
  const orderId = await dueOrder();
  await until(async () => expect(await stateOf(orderId, second)).toBe('executed'));
  await Promise.all(workers.map(({ app }) => app.close()));
});

test('a worker that is killed in the middle of an order hands it over to another, which executes it once', async () => {
  const node = await lyingNode(localnet.rpcUrl);
  release(() => node.close());
  await node.tell({ kind: 'timeout', methods: ['simulateTransaction'] });
  const first = workerProcess({ SOLANA_RPC_URL: node.rpcUrl });
  const orderId = await dueOrder();
  await until(() => expect(node.asked('simulateTransaction')).toBeGreaterThan(0));
  const order = db.selectFrom('orders').select('state').where('id', '=', orderId);
  expect(await order.executeTakeFirst()).toEqual({ state: 'executing' });
  await first.kill();
  workerProcess();
  await until(async () => expect(await stateOf(orderId)).toBe('executed'));
  const swaps = await db.selectFrom('intents').select('state').where('kind', '=', 'swap').execute();
  // One of this order, and one of the test before.
  expect(swaps).toEqual([{ state: 'confirmed' }, { state: 'confirmed' }]);
});
