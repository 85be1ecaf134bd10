import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { sealMandate } from '../../../testing/mandates.ts';
import { moneyWorld, type TestWallet } from '../../../testing/money-world.ts';
import { toJson } from '../db/json.ts';
import { createMandateSeal } from './signing/mandate.ts';

// Anyone who can write the database can ask for payments in the name of other users. The signer knows what the owners decided.
const world = await moneyWorld();
const { db, newWallet, lamportsOf, openPayments, until, keys } = world;
const SOL = 1_000_000_000n;
const worker = openPayments({ leaseMs: 3_000 }, true);
afterAll(() => worker.stop());

type Row = Readonly<Record<'mandate', string | null>> & { readonly id?: string; readonly request?: object };

/** Writes a transfer of 1 SOL that no user asked for. Returns its id, once the worker is done with it. */
async function forge({ caller, walletId }: TestWallet, to: string, { id = randomUUID(), ...row }: Row) {
  const request = { walletId, to, lamports: String(SOL), ...row.request };
  const plan = { unitLimit: 300, unitPrice: '0', feeLamports: '5000' };
  await db
    .insertInto('intents')
    .values({
      ...{ id, user_id: caller.userId, wallet_id: walletId, idempotency_key: randomUUID() },
      ...{ kind: 'transfer_sol', request: JSON.stringify(toJson(request)), plan: JSON.stringify(plan) },
      ...{ mandate: row.mandate, reserved_lamports: SOL, reserved_mint: null, lease_until: new Date(0) },
    })
    .execute();
  return await until(async () => {
    const intent = await db.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(intent.state).not.toBe('pending');
    return intent;
  });
}

/** The mandate of a payment that the owner has made. */
async function mandateOf({ walletId }: TestWallet): Promise<string> {
  const { mandate } = await db
    .selectFrom('intents')
    .select('mandate')
    .where('wallet_id', '=', walletId)
    .executeTakeFirstOrThrow();
  return mandate!;
}

describe('a row that no user asked for is not paid', () => {
  const id = randomUUID();
  const terms = (to: string) => ({ kind: 'transfer_sol', to, lamports: String(SOL) }) as const;
  const of = ({ caller, walletId }: TestWallet, to: string, seal = sealMandate) =>
    seal({ id, owner: caller.userId, walletId, expiresAt: null, terms: terms(to) });

  test.each<[string, (wallet: TestWallet, thief: string) => string | null, string]>([
    ['without a mandate', () => null, 'the intent has no mandate'],
    ['with text for a mandate', () => 'eyJ9.AAAA', 'the mandate is malformed'],
    ['with the id of no mandate', () => randomUUID(), 'there is no such mandate'],
    [
      'with a mandate under another key',
      (wallet, thief) => of(wallet, thief, createMandateSeal('x'.repeat(32))),
      'the mandate was not sealed for this signer',
    ],
  ])('%s', async (_what, mandate, reason) => {
    const wallet = await newWallet(5n * SOL);
    const thief = await newAddress();
    const { state, error } = await forge(wallet, thief, { mandate: mandate(wallet, thief) });
    expect({ state, error }).toMatchObject({ state: 'failed', error: { context: { reason } } });
    expect(await lamportsOf(thief)).toBe(0n);
    expect(await lamportsOf(wallet.publicKey)).toBe(5n * SOL);
  });

  test('with the mandate of a payment that was made, for this recipient or another', async () => {
    const wallet = await newWallet(5n * SOL);
    const [to, thief] = [await newAddress(), await newAddress()];
    await world.serve()('transferSol', wallet, { toAddress: to, amount: '1' });
    const mandate = await mandateOf(wallet);
    const again = await forge(wallet, to, { mandate });
    const elsewhere = await forge(wallet, thief, { mandate });
    expect([again.state, elsewhere.state]).toEqual(['failed', 'failed']);
    expect(again.error).toMatchObject({ code: 'MANDATE_USED' });
    expect(elsewhere.error).toMatchObject({ context: { reason: 'the mandate is for something else' } });
    expect([await lamportsOf(to), await lamportsOf(thief)]).toEqual([SOL, 0n]);
  });

  test('with the mandate of a payment of another wallet', async () => {
    const [rich, own] = [await newWallet(5n * SOL), await newWallet(5n * SOL)];
    const thief = await newAddress();
    await world.serve()('transferSol', own, { toAddress: thief, amount: '1' });
    const { error } = await forge(rich, thief, { mandate: await mandateOf(own) });
    expect(error).toMatchObject({ context: { reason: 'the mandate is for another wallet' } });
    expect([await lamportsOf(thief), await lamportsOf(rich.publicKey)]).toEqual([SOL, 5n * SOL]);
  });
});

test('a payment of a user whose row is changed before it is signed goes nowhere', async () => {
  const wallet = await newWallet(5n * SOL);
  const [to, thief] = [await newAddress(), await newAddress()];
  const changing = world.serve({
    keys: {
      ...keys,
      async sign(request) {
        const intent = { ...request.intent, to: thief } as typeof request.intent;
        return keys.sign({ ...request, intent });
      },
    },
  });
  await expect(changing('transferSol', wallet, { toAddress: to, amount: '1' })).rejects.toMatchObject({
    code: 'GUARD_REFUSED',
    context: { reason: 'the mandate is for something else' },
  });
  expect([await lamportsOf(to), await lamportsOf(thief)]).toEqual([0n, 0n]);
});

test('a payment that expired unsigned is not paid later, whatever its row says', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const { caller, walletId } = wallet;
  const id = randomUUID();
  const terms = { kind: 'transfer_sol', to, lamports: String(SOL) } as const;
  const mandate = sealMandate({ id, owner: caller.userId, walletId, expiresAt: Date.now() - 1, terms });
  const { error } = await forge(wallet, to, { id, mandate });
  expect(error).toMatchObject({ context: { reason: 'the mandate has expired' } });
  expect(await lamportsOf(to)).toBe(0n);
});
