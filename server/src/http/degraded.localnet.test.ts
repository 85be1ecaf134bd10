import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { call, newOwner, url, database, settings } = await runningCumulus();
const [FIRST, SECOND] = [randomUUID(), randomUUID()];
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const ready = async (of = url) => {
  const response = await fetch(`${of}/readyz`);
  return { status: response.status, ...((await response.json()) as object) };
};

/** As after a failover to a standby: new connections only read, and the old ones are gone. */
async function readOnly(is: boolean): Promise<void> {
  const { pool } = database.superuser;
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  // A connection that is new by now only reads, too.
  await pool.query(
    `begin read write; alter database ${rows[0]!.name} set default_transaction_read_only = ${is}; commit`,
  );
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'cumulus_server'`,
  );
}

test('while the database only reads, pages and reads are served, and writes say so; then all goes on', async () => {
  const owner = await newOwner(2_000_000_000n);
  const send = (idempotencyKey: string) =>
    owner.ask('transferSol', { toAddress: RECIPIENT, amount: '0.5', idempotencyKey });
  expect((await send(FIRST)).result).toMatchObject({ success: true });
  await readOnly(true);
  await expect
    .poll(() => ready())
    .toMatchObject({
      ...{ status: 200, ok: false, state: 'degraded', database: true, writable: false, chain: true },
      why: { writable: 'The database takes no changes: it is a standby, or set to be read only.' },
    });
  expect((await call('getCloudWallets', null, owner.token)).result).toMatchObject({
    wallets: [{ walletId: owner.walletId }],
  });
  expect((await call('getWalletTransactionsUnified', {}, owner.token)).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
  const refused = await send(SECOND);
  expect(refused).toMatchObject({
    status: 503,
    error: {
      message:
        'Cumulus is read-only right now, because its database accepts no changes. Try again in a minute.',
      details: { code: 'DATABASE_READ_ONLY' },
    },
  });
  await readOnly(false);
  await expect.poll(() => ready()).toMatchObject({ status: 200, ok: true, state: 'ready' });
  expect((await send(SECOND)).result).toMatchObject({ success: true });
  const intents = await database.db.selectFrom('intents').select('state').execute();
  expect(intents).toEqual([{ state: 'confirmed' }, { state: 'confirmed' }]);
});

test('while the node and the market are away, pages and what the database knows are served', async () => {
  const owner = await newOwner(0n);
  const away = await runningApp(database, {
    ...settings,
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    JUPITER_URL: 'http://127.0.0.1:1',
    DEXSCREENER_URL: 'http://127.0.0.1:1',
  });
  expect(await ready(away.url)).toMatchObject({
    ...{ status: 200, ok: false, state: 'degraded', chain: false, database: true, writable: true },
  });
  expect((await fetch(away.url)).status).toBe(200);
  for (const name of [
    'getWalletTransactionsUnified',
    'checkCloudWalletPinStatus',
    'getNotices',
    'getConditionalOrders',
  ])
    expect([name, (await away.call(name, {}, owner.token)).status]).toEqual([name, 200]);
  const sent = await away.call(
    'transferSol',
    { walletId: owner.walletId, toAddress: RECIPIENT, amount: '0.5' },
    owner.token,
  );
  expect(sent.error?.details).toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});
