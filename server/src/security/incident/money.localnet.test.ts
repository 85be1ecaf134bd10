import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATOR_KEY } from '../../../../signer/testing/mandates.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { IMPATIENT, moneyWorld } from '../../../../testing/money-world.ts';
import { operator } from '../../../../testing/operator.ts';
import { expectWritable, mayWrite, readIncident } from '../../db/may-write.ts';
import { openDatabase } from '../../db/pool.ts';
import { claimSends } from '../../transfers/scheduled/store.ts';
import { endIncident, pausedKeys, startIncident } from './incident.ts';

// An incident that comes upon money that is on its way: what holds at each step.
const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, superuser, serve, newWallet, lamportsOf, endLeases } = world;
const keys = pausedKeys(world.keys, () => expectWritable(db));
const SOL = 1_000_000_000n;
const WORDS = 'We look into something.';
const operators = openDatabase(world.environment.OPERATOR_DATABASE_URL!, 2);

function begin() {
  onTestFinished(async () => void (await endIncident(operators.db)));
  return startIncident(operators.db, WORDS);
}

const hasBegun = () => world.until(async () => expect(await readIncident(db)).not.toBeNull());

const intentsOf = (walletId: string) =>
  db.selectFrom('intents').select(['state', 'error']).where('wallet_id', '=', walletId).execute();

test('a send that was written and not signed fails, moves nothing and holds nothing back', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  let simulated = 0;
  const call = serve({
    keys,
    chain: {
      ...world.chain,
      async simulate(...given) {
        const shown = await world.chain.simulate(...given);
        simulated += 1;
        await begin();
        return shown;
      },
    },
  });
  await expect(call('transferSol', wallet, { toAddress: to, amount: '4' })).rejects.toMatchObject({
    code: 'INCIDENT',
    context: { reason: WORDS },
  });
  expect(simulated).toBe(1);
  expect(await intentsOf(wallet.walletId)).toMatchObject([{ state: 'failed', error: { code: 'INCIDENT' } }]);
  expect(await db.selectFrom('attempts').select('signature').execute()).toEqual([]);
  await endIncident(operators.db);
  expect(await serve({ keys })('transferSol', wallet, { toAddress: to, amount: '4' })).toMatchObject({
    success: true,
  });
  expect(await lamportsOf(to)).toBe(4n * SOL);
});

test('what was signed is confirmed and booked by another process, even if its row was never written', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const dying = serve({
    ...IMPATIENT,
    keys: {
      ...keys,
      async sign(request) {
        await keys.sign(request);
        await begin();
        throw new Error('the process dies');
      },
    },
  });
  expect(await dying('transferSol', wallet, { toAddress: to, amount: '1' })).toMatchObject({
    pending: true,
  });
  await endLeases();
  serve({ keys }, true);
  await world.until(async () =>
    expect(await intentsOf(wallet.walletId)).toEqual([{ state: 'confirmed', error: null }]),
  );
  expect(await lamportsOf(to)).toBe(SOL);
  expect(
    await db.selectFrom('ledger').select('delta').where('wallet_id', '=', wallet.walletId).execute(),
  ).toHaveLength(1);
});

test('its start waits for what was let through before, and lets nothing through after', async () => {
  const writer = await superuser.pool.connect();
  await writer.query('begin; select may_write()');
  let isOver = false;
  const beginning = begin().then((incident) => {
    isOver = true;
    return incident;
  });
  // It holds before the start has returned.
  await hasBegun();
  expect(isOver).toBe(false);
  await writer.query('commit');
  writer.release();
  expect((await beginning).isQuiet).toBe(true);
  const { rows } = await sql`select ${mayWrite} as writable`.execute(db);
  expect(rows).toEqual([{ writable: false }]);
  await expect(expectWritable(db)).rejects.toMatchObject({ code: 'INCIDENT' });
});

test('a statement that began before, and waits for a row, sees an incident that has come since', async () => {
  const wallet = await newWallet(SOL);
  const to = await newAddress();
  const holder = await superuser.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [wallet.caller.userId]);
  const sent = serve({ keys })('transferSol', wallet, { toAddress: to, amount: '0.1' }).then(
    () => 'sent',
    (error: { code: string }) => error.code,
  );
  const started = begin();
  await hasBegun();
  await holder.query('commit');
  holder.release();
  const { isQuiet } = await started;
  expect(isQuiet).toBe(true);
  // If its intent was written, that was before the start had returned, and it is not signed.
  const written = await intentsOf(wallet.walletId);
  expect(await sent).toBe('INCIDENT');
  expect(await intentsOf(wallet.walletId)).toHaveLength(written.length);
  expect(await lamportsOf(to)).toBe(0n);
});

test('sends that wait, refunds and withdrawals do not start', async () => {
  const wallet = await newWallet(SOL);
  const due = new Date(Date.now() - 60_000);
  await db
    .insertInto('scheduled_sends')
    .values({
      ...{ id: crypto.randomUUID(), user_id: wallet.caller.userId, wallet_id: wallet.walletId },
      ...{ idempotency_key: 'a', kind: 'transfer_sol', at: due, due_at: due, created_at: due },
      request: JSON.stringify({ walletId: wallet.walletId, to: await newAddress(), lamports: '1000000' }),
    })
    .execute();
  const command = operator({ ...world.environment, OPERATOR_KEY });
  expect((await command('contests treasury')).error).toBe('');
  await command('contests fund --sol 5');
  await begin();
  expect(await claimSends(db, new Date(), 10, 60_000)).toEqual([]);
  const refund = await command(`refunds pay --wallet ${wallet.walletId} --sol 0.1 --why late`);
  expect(refund.error).toContain(WORDS);
  const withdrawal = await command(`contests withdraw --to ${await newAddress()} --why move`);
  expect(withdrawal.error).toContain(WORDS);
  await endIncident(operators.db);
  expect(await claimSends(db, new Date(), 10, 60_000)).toHaveLength(1);
});
