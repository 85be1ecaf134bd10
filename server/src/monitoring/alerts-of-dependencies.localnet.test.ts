import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { lyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { smallDisk } from '../../../localnet/src/testing/small-disk.ts';
import { scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { cutOff } from '../../../testing/cut-off.ts';
import { testDatabase } from '../../../testing/database.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';
import { expectAlert, shown, watchedServer } from '../../../testing/watched.ts';
import { systemClock } from '../adapters/system-clock.ts';

const localnet = await ownLocalnet();
const [database, another, signer] = await Promise.all([testDatabase(), testDatabase(), sharedSigner()]);
const chain = { SOLANA_RPC_URL: localnet.rpcUrl, SOLANA_WS_URL: localnet.wsUrl };
const market = { JUPITER_URL: localnet.marketUrl, DEXSCREENER_URL: localnet.marketUrl };
const whole = { ...signer, ...chain, ...market };
const up = (dependency: string) => ['cumulus_dependency_up', { dependency }] as const;

test('CumulusServerDown fires once no server answers', async () => {
  const { app, look } = await watchedServer(database, whole);
  const healthy = await look();
  await app.close();
  await expect(look()).rejects.toThrow();
  await expectAlert('CumulusServerDown', healthy, [[]]);
});

test('CumulusDatabaseDown and CumulusCallsFail fire once the database refuses connections', async () => {
  const line = await cutOff(database.url);
  const { call, look } = await watchedServer({ url: line.url }, { ...whole, ROLES: 'api' });
  const ask = () => call('checkEmailBlocked', { email: 'user@example.com' });
  for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(200);
  const healthy = await look();
  expect(shown(healthy, ...up('database'))).toBe(1);
  line.refuse();
  const faulty = [];
  for (let round = 0; round < 3; round += 1) {
    // At once: each waits a while for the database to come back.
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
    faulty.push(await look());
  }
  expect(shown(faulty.at(-1)!, ...up('database'))).toBe(0);
  await expectAlert('CumulusDatabaseDown', healthy, faulty);
  await expectAlert('CumulusCallsFail', healthy, faulty);
});

test('CumulusChainStreamBehind fires once the stream of transactions stands still while the chain goes on', async () => {
  const stepped = await ownLocalnet();
  // An api process reads no stream: what it shows of it is what a worker has handed over.
  const streamed = await testDatabase();
  const { look } = await watchedServer(streamed, {
    ...whole,
    ROLES: 'api',
    SOLANA_RPC_URL: stepped.rpcUrl,
    YELLOWSTONE_URL: 'http://127.0.0.1:1',
  });
  const { confirmed } = (await (await fetch(`${stepped.rpcUrl}/control/state`)).json()) as {
    confirmed: { slot: number };
  };
  await streamed.db
    .insertInto('chain_streams')
    .values({ partition: 0, partitions: 1, slot: BigInt(confirmed.slot) })
    .execute();
  const healthy = await look();
  expect(shown(healthy, 'cumulus_chain_stream_lag_slots')).toBe(0);
  await stepped.step(200);
  const behind = await vi.waitFor(async () => {
    const seen = await look();
    expect(shown(seen, 'cumulus_chain_stream_lag_slots')).toBeGreaterThan(150);
    return seen;
  });
  await expectAlert('CumulusChainStreamBehind', healthy, [behind]);
});

test('CumulusSignerDown fires once the signer is killed, and CumulusProcessRestarts if it comes back again and again', async () => {
  using folder = scratchFolder();
  let run = await startSigner({ folder: folder.path });
  onTestFinished(() => run.kill());
  const { look } = await watchedServer(another, { ...chain, SIGNER_SOCKET: run.socket });
  const healthy = await look();
  expect(shown(healthy, ...up('signer'))).toBe(1);
  await run.kill();
  const down = await look();
  await expectAlert('CumulusSignerDown', healthy, [down]);
  const starts = [];
  for (let n = 1; n <= 3; n += 1) {
    run = await startSigner({ folder: folder.path });
    const scraped = await look();
    expect(shown(scraped, 'cumulus_process_start_time_seconds', { process: 'signer' })).toBeDefined();
    starts.push(scraped);
    await run.kill();
  }
  await expectAlert('CumulusProcessRestarts', healthy, starts);
});

test('CumulusChainDown and CumulusNodeDown fire while the nodes refuse connections', async () => {
  const node = await lyingNode(localnet.rpcUrl);
  const nodes = { SOLANA_RPC_URL: node.rpcUrl, SOLANA_RPC_URLS: 'http://127.0.0.1:1' };
  const healthy = await (await watchedServer(database, whole)).look();
  const { look } = await watchedServer(database, { ...whole, ...nodes });
  const partly = await look();
  expect([shown(partly, ...up('chain')), shown(partly, ...up('node_2'))]).toEqual([1, 0]);
  await expectAlert('CumulusNodeDown', healthy, [partly]);
  await node.close();
  await expectAlert('CumulusChainDown', partly, [await look()]);
});

test('CumulusNodeContradicted fires once two nodes outvote one about a payment', async () => {
  const own = await ownLocalnet();
  const liars = await Promise.all(Array.from({ length: 3 }, () => lyingNode(own.rpcUrl)));
  onTestFinished(async () => {
    await Promise.all(liars.map((liar) => liar.close()));
  });
  const world = await runningCumulus(
    {
      SOLANA_RPC_URL: liars[0]!.rpcUrl,
      SOLANA_WS_URL: liars[0]!.wsUrl,
      SOLANA_RPC_URLS: liars.map(({ rpcUrl }) => rpcUrl).join(),
    },
    Promise.resolve(own),
  );
  const { look } = world;
  const owner = await world.newOwner(1_000_000_000n);
  const healthy = await look();
  await liars[0]!.tell({ kind: 'forgedFailure' });
  const sent = await owner.ask('transferSol', { toAddress: await newAddress(), amount: '0.1' });
  expect(sent.result).toMatchObject({ success: true });
  const scraped = await look();
  expect(shown(scraped, 'cumulus_rpc_nodes_contradicted_total')).toBe(1);
  await expectAlert('CumulusNodeContradicted', healthy, [scraped]);
});

test('CumulusChainChangeAhead fires before a change is active that this version was not tested with, and not for one that it was', async () => {
  const own = await ownLocalnet();
  const settings = { ...whole, SOLANA_RPC_URL: own.rpcUrl, SOLANA_WS_URL: own.wsUrl };
  const { look, watchClock } = await watchedServer(await testDatabase(), settings);
  const schedule = (address: string) =>
    own.control('account', {
      ...{ address, lamports: '1000000', owner: 'Feature111111111111111111111111111111111111' },
      data: Buffer.alloc(9).toString('base64'),
    });
  const changes = (scraped: Awaited<ReturnType<typeof look>>) =>
    shown(scraped, 'cumulus_chain_untested_changes', { state: 'scheduled' });
  // Rent of 696 lamports a byte.
  await schedule('rntTjNZ9boq8owDxjGVFHPfWNQPDaKiM5JcjxmDGg47');
  const healthy = await look();
  expect(changes(healthy)).toBe(0);
  await schedule('FastLeaderHandover11111111111111111111111111');
  await schedule(await newAddress());
  watchClock.advance(30 * 60_000);
  const ahead = await look();
  expect(changes(ahead)).toBe(2);
  await expectAlert('CumulusChainChangeAhead', healthy, [ahead]);
});

test('CumulusUpstreamDown fires while the market only answers with errors', async () => {
  const { call, look, signUp } = await watchedServer(database, { ...whole, ROLES: 'api' });
  const { token } = await signUp();
  await call('searchTokens', { query: 'BONK' }, token);
  const healthy = await look();
  await localnet.fault({ kind: 'server_error', method: '*', count: 1_000 });
  onTestFinished(localnet.heal);
  const failed = { upstream: 'jupiter', outcome: 'failed' };
  const before = shown(healthy, 'cumulus_upstream_answers_total', failed)!;
  await call('searchTokens', { query: randomUUID() }, token);
  await expect
    .poll(async () => shown(await look(), 'cumulus_upstream_answers_total', failed))
    .toBeGreaterThan(before);
  await expectAlert('CumulusUpstreamDown', healthy, [await look()]);
});

test('CumulusUpstreamDenies fires while the market takes the key for a wrong one', async () => {
  const denying = createServer(
    (_request, response) => void response.writeHead(401).end('{"message":"Unauthorized"}'),
  );
  denying.listen(0, '127.0.0.1');
  await once(denying, 'listening');
  onTestFinished(() => void denying.close());
  const url = `http://127.0.0.1:${(denying.address() as AddressInfo).port}`;
  const { call, look, signUp } = await watchedServer(database, { ...whole, ROLES: 'api', JUPITER_URL: url });
  const { token } = await signUp();
  const healthy = await look();
  const denied = { upstream: 'jupiter', outcome: 'denied' };
  expect(shown(healthy, 'cumulus_upstream_answers_total', denied)).toBe(0);
  await expect
    .poll(
      async () => {
        await call('searchTokens', { query: randomUUID() }, token);
        return shown(await look(), 'cumulus_upstream_answers_total', denied);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(3);
  await expectAlert('CumulusUpstreamDenies', healthy, [await look()]);
});

test('CumulusLogosDown fires if the process for logos is gone', async () => {
  const healthy = await (await watchedServer(database, whole)).look();
  const { look } = await watchedServer(database, { ...whole, LOGO_SOCKET: '/nonexistent/logos.sock' });
  await expectAlert('CumulusLogosDown', healthy, [await look()]);
});

test("CumulusClockWrong fires if the server's clock is an hour off", async () => {
  const healthy = await (await watchedServer(database, whole)).look();
  const clock = { ...systemClock, now: () => systemClock.now() - 3_600_000 };
  const { look } = await watchedServer(database, whole, { clock });
  const wrong = await look();
  expect(shown(wrong, 'cumulus_clock_ahead_seconds')).toBeCloseTo(-3_600, -1);
  await expectAlert('CumulusClockWrong', healthy, [wrong]);
});

test('CumulusQueuesUnread fires while a table of the queues is locked', async () => {
  const { look } = await watchedServer(another, { ROLES: 'api' });
  const healthy = await look();
  const client = await another.superuser.pool.connect();
  await client.query('begin; lock table price_series in access exclusive mode');
  const blind = [await look(), await look()];
  await client.query('rollback');
  client.release();
  expect(shown(blind.at(-1)!, 'cumulus_queue_items', { queue: 'intents' })).toBeUndefined();
  await expectAlert('CumulusQueuesUnread', healthy, blind);
});

test('CumulusDatabaseConnectionsUsedUp fires while all connections wait for a lock', async () => {
  const settings = { ROLES: 'api', DATABASE_CONNECTIONS: '2' };
  const { call, look } = await watchedServer(another, settings);
  const healthy = await look();
  const client = await another.superuser.pool.connect();
  await client.query('begin; lock table blocked_emails in access exclusive mode');
  const calls = Array.from({ length: 6 }, () => call('checkEmailBlocked', { email: 'user@example.com' }));
  const scraped = await vi.waitFor(async () => {
    const seen = await look();
    expect(shown(seen, 'cumulus_database_waiting')).toBeGreaterThan(0);
    return seen;
  }, 50_000);
  await client.query('rollback');
  client.release();
  await Promise.all(calls);
  await expectAlert('CumulusDatabaseConnectionsUsedUp', healthy, [scraped]);
});

const disk = smallDisk(20);
describe.runIf(disk)('over a small disk', () => {
  test('CumulusDiskNearlyFull fires once the disk of the installation is full', async () => {
    onTestFinished(() => disk!.remove());
    const { look } = await watchedServer(database, { ...whole, NODE_COMPILE_CACHE: disk!.path });
    const healthy = await look();
    expect(shown(healthy, 'cumulus_disk_free_ratio', { disk: 'data' })).toBeGreaterThan(0.9);
    disk!.fill();
    await expectAlert('CumulusDiskNearlyFull', healthy, [await look()]);
  });
});
