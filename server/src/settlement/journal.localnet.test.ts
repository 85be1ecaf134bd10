import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, moneyWorld, type TestWallet } from '../../../testing/money-world.ts';
import { userRow } from '../../../testing/user-row.ts';

// The signer remembers what it has signed. A database that forgot it, because an older backup was restored or a process died
// before it had written a row, gets the same transaction again instead of another one.
const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, keys, localnet, serve, newWallet, lamportsOf, expire, endLeases } = world;
const SOL = 1_000_000_000n;
const call = serve();

/** What an older backup lacks. */
async function forgetPayments({ walletId }: TestWallet) {
  await world.superuser.db.transaction().execute(async (tx) => {
    // Triggers protect rows that were written; a restored backup does not have them.
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('ledger').where('wallet_id', '=', walletId).execute();
    await tx.deleteFrom('wallet_events').where('wallet_id', '=', walletId).execute();
    const intents = tx.selectFrom('intents').select('id').where('wallet_id', '=', walletId);
    await tx.deleteFrom('receipts').where('intent_id', 'in', intents).execute();
    await tx.deleteFrom('attempts').where('intent_id', 'in', intents).execute();
    await tx.deleteFrom('intents').where('wallet_id', '=', walletId).execute();
  });
}

async function attemptsOf({ walletId }: TestWallet) {
  return await db
    .selectFrom('attempts')
    .innerJoin('intents', 'intents.id', 'attempts.intent_id')
    .select(['attempts.signature', 'attempts.state'])
    .where('wallet_id', '=', walletId)
    .orderBy('number')
    .execute();
}

test('a payment that the database forgot is not paid again, but found and booked', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const order = { toAddress: to, amount: '1', idempotencyKey: 'rent of May' };
  const first = await call('transferSol', wallet, order);
  expect(await lamportsOf(to)).toBe(SOL);
  await forgetPayments(wallet);
  const again = await serve()('transferSol', wallet, order);
  expect(again).toMatchObject({ success: true, txSignature: first.txSignature });
  expect(await lamportsOf(to)).toBe(SOL);
  expect(await attemptsOf(wallet)).toEqual([{ signature: first.txSignature, state: 'landed' }]);
  const rows = await db
    .selectFrom('ledger')
    .select(['mint', 'signature'])
    .where('wallet_id', '=', wallet.walletId)
    .execute();
  expect(rows).toEqual([{ mint: SOL_MINT, signature: first.txSignature }]);
});

test('a payment that the database forgot cannot become another one under the same key', async () => {
  const wallet = await newWallet(5n * SOL);
  const order = { toAddress: await newAddress(), amount: '1', idempotencyKey: 'rent of June' };
  await call('transferSol', wallet, order);
  await forgetPayments(wallet);
  await expect(serve()('transferSol', wallet, { ...order, amount: '2' })).rejects.toMatchObject({
    code: 'GUARD_REFUSED',
    context: { reason: 'another intent was signed under this id' },
  });
  expect(await lamportsOf(order.toAddress)).toBe(SOL);
});

test('a process that dies between signature and row leaves the transaction to the next one', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const signed: string[] = [];
  const dying = serve({
    ...IMPATIENT,
    keys: {
      ...keys,
      async sign(request) {
        const made = await keys.sign(request);
        if (made !== 'duplicate') signed.push(made.signature);
        // As if the process had ended here: the fence is gone, so nothing is written.
        await db.updateTable('intents').set({ fence: 99n }).where('id', '=', request.intentId).execute();
        return made;
      },
    },
  });
  const order = { toAddress: to, amount: '1', idempotencyKey: 'a short life' };
  expect(await dying('transferSol', wallet, order)).toMatchObject({ pending: true, txSignature: null });
  await localnet.step(10);
  await endLeases();
  const end = await serve({}, true)('transferSol', wallet, order);
  expect(end).toMatchObject({ success: true, txSignature: signed[0] });
  expect(signed).toHaveLength(1);
  expect(await lamportsOf(to)).toBe(SOL);
});

test('a forgotten payment that is dead is replaced once, and lands once', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  await localnet.fault({ kind: 'drop_request', method: 'sendTransaction', count: 10_000 });
  const order = { toAddress: to, amount: '1', idempotencyKey: 'rent of July' };
  const dying = world.openPayments(IMPATIENT);
  const { walletId, caller } = wallet;
  await world.settled(dying.handlers.transferSol({ walletId, ...order }, caller) as Promise<unknown>);
  await dying.stop();
  const [lost] = await attemptsOf(wallet);
  await expire();
  await forgetPayments(wallet);
  await localnet.heal();
  let asked = 0;
  const chain: typeof world.chain = {
    ...world.chain,
    isBlockhashValid: (...args) => {
      asked += 1;
      return world.chain.isBlockhashValid(...args);
    },
  };
  const ending = serve({ chain }, true)('transferSol', wallet, order);
  // Its end counts from the height that was seen first.
  await world.until(() => expect(asked).toBeGreaterThan(1));
  await expire();
  const end = await ending;
  expect(await attemptsOf(wallet)).toEqual([
    { signature: lost!.signature, state: 'dead' },
    { signature: end.txSignature, state: 'landed' },
  ]);
  expect(end.success).toBe(true);
  expect(await lamportsOf(to)).toBe(SOL);
});

test.each([
  ['before it was signed for', 'too old by now'],
  ['before it was signed for', 'too dear by now'],
  ['when its first transaction was dead', 'too old by now'],
])('a pending payment of a backup %s, %s, is booked as what it became', async (when, why) => {
  const funds = why === 'too dear by now' ? SOL + SOL / 2n : 5n * SOL;
  const wallet = await newWallet(funds);
  const to = await newAddress();
  const order = { toAddress: to, amount: '1', idempotencyKey: `rent of ${when}, ${why}` };
  const isLost = when === 'when its first transaction was dead';
  if (isLost) await localnet.fault({ kind: 'drop_request', method: 'sendTransaction', count: 10_000 });
  let asked = 0;
  const chain: typeof world.chain = {
    ...world.chain,
    isBlockhashValid(...args) {
      asked += 1;
      return world.chain.isBlockhashValid(...args);
    },
  };
  if (isLost) {
    await serve({ ...IMPATIENT, chain }, true)('transferSol', wallet, order);
    // Only a server that has seen the blockhash valid soon sees it expire.
    await world.until(() => expect(asked).toBeGreaterThan(0));
    await expire();
    await localnet.heal();
    await world.until(async () => expect(await attemptsOf(wallet)).toMatchObject([{}, { state: 'landed' }]));
  }
  const paid = await serve({}, true)('transferSol', wallet, order);
  expect(paid).toMatchObject({ success: true });
  await world.superuser.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('ledger').where('wallet_id', '=', wallet.walletId).execute();
    const intents = tx.selectFrom('intents').select('id').where('wallet_id', '=', wallet.walletId);
    await tx.deleteFrom('receipts').where('intent_id', 'in', intents).execute();
    const number = isLost ? 2 : 1;
    await tx.deleteFrom('attempts').where('intent_id', 'in', intents).where('number', '=', number).execute();
    await tx
      .updateTable('intents')
      .set({
        ...{ state: 'pending', signature: null, slot: null, fee_lamports: null, settled_at: null },
        ...(why === 'too old by now' && { created_at: sql<Date>`now() - interval '1 hour'` }),
      })
      .where('wallet_id', '=', wallet.walletId)
      .execute();
    await tx.updateTable('wallets').set({ settled_slot: 0n }).where('id', '=', wallet.walletId).execute();
  });
  await endLeases();
  const end = await serve({}, true)('transferSol', wallet, order);
  expect(end).toMatchObject({ success: true, txSignature: paid.txSignature });
  expect(await lamportsOf(to)).toBe(SOL);
});

test('a wallet whose row names another owner does not pay for that owner', async () => {
  const wallet = await newWallet(5n * SOL);
  const thief = await userRow(db);
  await world.superuser.db
    .updateTable('wallets')
    .set({ user_id: thief })
    .where('id', '=', wallet.walletId)
    .execute();
  const caller = { ...wallet.caller, userId: thief };
  const to = await newAddress();
  await expect(
    serve()(
      'transferSol',
      { ...wallet, caller },
      { toAddress: to, amount: '1', idempotencyKey: 'grand theft' },
    ),
  ).rejects.toMatchObject({
    code: 'GUARD_REFUSED',
    context: { reason: 'the wallet belongs to another user' },
  });
  expect(await lamportsOf(to)).toBe(0n);
});
