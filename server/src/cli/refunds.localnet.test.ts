import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { makeDue } from '../../../testing/due-orders.ts';
import { operator } from '../../../testing/operator.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { findTreasury } from '../contest/treasury.ts';

const { database, localnet, until, settings, newOwner } = await runningCumulus({
  SETTLEMENT_POLL: '50',
  SETTLEMENT_LEASE: '3000',
});
const { db, operatorUrl, url } = database;
const cumulus = operator({
  ...settings,
  ...{ DATABASE_URL: url, OPERATOR_DATABASE_URL: operatorUrl, OPERATOR_KEY, NETWORK: 'localnet' },
});
const SOL = 1_000_000_000n;

test('a refund is paid from the treasury, by the mandate of the operator alone', async () => {
  const user = await newOwner(0n);
  const pay = (line = `refunds pay --wallet ${user.walletId} --sol 0.5 --why test`) => cumulus(line);
  expect((await pay()).error).toBe('There is no treasury. Make it first: contests treasury.');
  expect(await cumulus('contests treasury')).toMatchObject({ code: 0 });
  expect((await pay()).error).toContain('The treasury cannot pay this: Not enough SOL.');
  await localnet.fund((await findTreasury(db))!.publicKey, 5n * SOL);
  const { out } = await pay();
  const [id] = /[\da-f-]{36}(?=\.$)/.exec(out)!;
  await until(async () => {
    const { state } = await db
      .selectFrom('intents')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('confirmed');
  });
  const { rows } = await sql<{ to: string; lamports: string }>`
    select request->>'to' as to, request->>'lamports' as lamports from intents where id = ${id}`.execute(db);
  expect(rows).toEqual([{ to: user.publicKey, lamports: String(SOL / 2n) }]);
});

test('what is left in the treasury is withdrawn once, and not while entries need it', async () => {
  const [{ publicKey: to }, user] = [await newOwner(0n), await newOwner(0n)];
  await cumulus('contests treasury');
  const treasury = (await findTreasury(db))!;
  await localnet.fund(treasury.publicKey, 3n * SOL);
  const withdraw = () => cumulus(`contests withdraw --to ${to} --why "the contest is over"`);
  const refused =
    'Entries wait for their SOL, or a campaign can still be entered: end it, and see contests treasury.';
  await cumulus('contests create --name Last --places 2 --end 2999-01-01T00:00:00Z --kind game');
  await cumulus('contests start --name Last');
  expect((await withdraw()).error).toBe(refused);
  const { rows: before } = await sql`select from intents where wallet_id = ${treasury.walletId}`.execute(db);
  await user.ask('createCloudWallet', { name: 'Last' });
  await cumulus('contests end --name Last');
  await until(async () => {
    const { rows } = await sql`select from contest_entries where funding_signature is null`.execute(db);
    expect(rows).toHaveLength(0);
  });
  const { out, error } = await withdraw();
  expect(error).toBe('');
  const [id] = /[\da-f-]{36}(?=\.$)/.exec(out)!;
  // At once again, by an operator who has seen no answer: it is being moved.
  expect((await withdraw()).code).toBe(1);
  await until(async () => {
    const intent = await db
      .selectFrom('intents')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(intent.state).toBe('confirmed');
  });
  expect((await withdraw()).error).toBe('Nothing is left in the treasury.');
  const { rows: after } = await sql<{ lamports: string; to: string }>`
    select request->>'lamports' as lamports, request->>'to' as to from intents
    where wallet_id = ${treasury.walletId} order by created_at desc`.execute(db);
  expect(after).toHaveLength(before.length + 2);
  expect(after[0]!.to).toBe(to);
  expect(out).toContain(`moves ${Number(after[0]!.lamports) / 1e9} SOL to ${to}`);
});

test('an order that an operator cancels is not executed, whatever becomes of its row', async () => {
  const user = await newOwner(5n * SOL);
  const { result } = await user.ask('createConditionalOrder', {
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    ...{ conditionType: 'market', triggerToken: { mint: SOL_MINT }, expirationMode: 'gtc' },
    ...{ triggerCondition: 'price_above', triggerValue: 900_000, floor: '1' },
  });
  const { orderId } = result as { orderId: string };
  expect(await cumulus(`orders cancel --id ${orderId} --why "the user asked by phone"`)).toMatchObject({
    code: 0,
    error: '',
  });
  await database.superuser.db
    .updateTable('orders')
    .set({ state: 'pending', ended_at: null })
    .where('id', '=', orderId)
    .execute();
  await makeDue(database.superuser.db, orderId);
  await until(async () => {
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('the mandate was closed'),
    });
  });
  expect((await cumulus(`orders cancel --id ${orderId} --why x`)).error).toContain('is not pending any more');
});

test('a PIN that its user has forgotten is removed by the operator', async () => {
  const email = `${randomUUID()}@refunds.test`;
  const user = await newOwner(0n, email);
  await user.ask('setCloudWalletPin', { pin: '271828' });
  expect(await cumulus(`users reset-pin --email ${email} --now --why forgotten`)).toMatchObject({ code: 0 });
  expect((await user.ask('checkCloudWalletPinStatus')).result).toMatchObject({ pinEnabled: false });
  expect((await user.ask('setCloudWalletPin', { pin: '161803' })).error).toBeUndefined();
});
