import { randomUUID } from 'node:crypto';
import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../../testing/money-world.ts';
import { ownSigner } from '../../../../testing/test-signer.ts';
import type { ListedToken, Quote } from '../../ports/market.ts';
import { createAddressWaits } from './address-wait.ts';
import { expectNoSend } from './sold-for.ts';

const HOUR = 60 * 60_000;
const SOL = 1_000_000_000n;
const world = await moneyWorld({ signer: ownSigner() });
const { db, newWallet, newHolder, issuer, lamportsOf } = world;

const wall = world.createClock();
const quotes = new Map<string, Quote>();
const price = (mint: string, usd: number, at = wall.now()) =>
  quotes.set(mint, {
    ...{ usd, at, source: 'jupiter', change24h: null, marketCap: null, fdv: null, volume24h: null },
  });
const listed = new Map<string, ListedToken>();
const list = (mint: string, verified: boolean) =>
  listed.set(mint, {
    ...{ mint, verified, name: mint, symbol: mint, decimals: 6, multiplier: 1, logoURI: null },
    ...{ supply: null, program: null, liquidity: null },
  });
const market = { prices: async () => quotes, fresh: async () => quotes, listed: async () => listed };
const openWaits = () => createAddressWaits({ db, clock: wall, market });
const waits = openWaits();
const call = world.serve({ clock: wall, mayPay: waits.mayPay });
/** Another server, as after a restart. */
const restarted = world.serve({ clock: wall, mayPay: openWaits().mayPay });

const send = (wallet: TestWallet, toAddress: string, amount: string) =>
  call('transferSol', wallet, { toAddress, amount, idempotencyKey: randomUUID() });
/** A wallet whose sends of more than 1 SOL to new addresses wait an hour. */
async function careful(lamports = 10n * SOL): Promise<TestWallet> {
  const wallet = await newWallet(lamports);
  await waits.set(wallet.caller, { unit: 'sol', amount: '1', hours: 1 });
  return wallet;
}
const contact = ({ caller: { userId } }: TestWallet, address: string, saved_at: Date) =>
  world.superuser.db
    .insertInto('contacts')
    .values({ user_id: userId, address, name: address, name_key: address, saved_at })
    .execute();

test('what goes to all new addresses counts together, from all wallets, however many there are, also at once', async () => {
  const wallet = await careful();
  const second = await newWallet(5n * SOL, wallet.caller);
  const known = await newAddress();
  await contact(wallet, known, new Date(wall.now() - 2 * HOUR));
  const addresses = await Promise.all(Array.from({ length: 20 }, () => newAddress()));
  const sends = await Promise.all(
    addresses.map((to, index) => send(index % 2 === 0 ? wallet : second, to, '0.1')),
  );
  expect(sends.filter(({ success }) => success)).toHaveLength(10);
  expect(sends.filter(({ scheduled }) => scheduled)).toHaveLength(10);
  let gone = 0n;
  for (const to of addresses) gone += await lamportsOf(to);
  expect(gone).toBe(SOL);
  expect(await send(wallet, known, '2')).toMatchObject({ success: true });
  // Neither a new name nor another server makes it less.
  const saved = await newAddress();
  await contact(wallet, saved, new Date(wall.now()));
  expect(await send(wallet, saved, '0.001')).toMatchObject({ scheduled: {} });
  const order = { toAddress: await newAddress(), amount: '0.001', idempotencyKey: randomUUID() };
  expect(await restarted('transferSol', second, order)).toMatchObject({ scheduled: {} });
});

test('the rent of accounts that are opened for new addresses counts, too', async () => {
  const mint = await issuer.createMint({ decimals: 2 });
  const wallet = await newHolder(mint);
  const rent = await world.chain.rentExemptMinimum(165);
  const amount = amountText((rent * 5n) / 2n, SOL_SCALE);
  await waits.set(wallet.caller, { unit: 'sol', amount, hours: 1 });
  price(mint.address, 0.000_001);
  price(SOL_MINT, 100);
  const sends = [];
  for (let each = 0; each < 3; each += 1)
    sends.push(await call('transferToken', wallet, tokenOrder(mint, await newAddress(), '0.01')));
  expect(sends).toMatchObject([{ success: true }, { success: true }, { scheduled: {} }]);
  expect(await send(wallet, await newAddress(), amount)).toMatchObject({ scheduled: {} });
});

describe('a swap whose other side may be the thief’s', () => {
  const [POOL, PRICED, LISTED] = ['a thief’s', 'priced, not verified', 'verified'];
  const PLAN = { slippageBps: 100, priceImpactPct: '0.01' };
  const swap = async (
    { caller, walletId }: TestWallet,
    outputMint: string,
    lamports: bigint,
    plan: Partial<typeof PLAN> = PLAN,
  ) => {
    const request = {
      ...{ walletId, inputMint: SOL_MINT, outputMint },
      ...{ inAmount: String(lamports), requestId: 'r' },
    };
    return await waits.mayPay({ userId: caller.userId, kind: 'swap', request, plan }).then(
      () => 'may',
      ({ code }: { code: string }) => code,
    );
  };
  const made = async (
    { caller, walletId }: TestWallet,
    outputMint: string,
    lamports: bigint,
    plan: Partial<typeof PLAN> = PLAN,
  ) =>
    await sql`
      insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, state)
      values (${randomUUID()}, ${caller.userId}, ${walletId}, ${randomUUID()}, 'swap',
              ${JSON.stringify({ inputMint: SOL_MINT, outputMint, inAmount: String(lamports) })}, ${JSON.stringify(plan)},
              0, 'confirmed')`.execute(world.superuser.db);
  beforeAll(() => {
    list(PRICED, false);
    list(LISTED, true);
    price(PRICED, 1);
    price(LISTED, 1);
  });

  test('counts as a send to a new address, together with those; one for a verified token does not', async () => {
    const wallet = await careful();
    expect(await swap(wallet, LISTED, 5n * SOL)).toBe('may');
    for (const mint of [POOL, PRICED]) {
      expect(await swap(wallet, mint, SOL)).toBe('may');
      expect(await swap(wallet, mint, SOL + 1n)).toBe('SWAP_COUNTS_AS_SEND');
    }
    await made(wallet, LISTED, 5n * SOL);
    for (let part = 0; part < 6; part += 1) await made(wallet, POOL, SOL / 10n);
    expect(await swap(wallet, PRICED, (5n * SOL) / 10n)).toBe('SWAP_COUNTS_AS_SEND');
    expect(await send(wallet, await newAddress(), '0.4')).toMatchObject({ success: true });
    expect(await send(wallet, await newAddress(), '0.1')).toMatchObject({ scheduled: {} });
    expect(await swap(wallet, POOL, SOL / 10n)).toBe('SWAP_COUNTS_AS_SEND');
  });

  test('counts, too, if it may lose more than a twentieth by slippage and price impact', async () => {
    const wallet = await careful();
    for (const plan of [{ slippageBps: 5_000 }, { priceImpactPct: '0.06' }, { ...PLAN, slippageBps: 401 }]) {
      expect(await swap(wallet, LISTED, SOL, plan)).toBe('may');
      expect(await swap(wallet, LISTED, SOL + 1n, plan)).toBe('SWAP_COUNTS_AS_SEND');
    }
    expect(await swap(wallet, LISTED, 5n * SOL, { ...PLAN, slippageBps: 400 })).toBe('may');
    await made(wallet, LISTED, (9n * SOL) / 10n, { slippageBps: 5_000 });
    expect(await send(wallet, await newAddress(), '0.2')).toMatchObject({ scheduled: {} });
  });

  test('is no order while sends wait, and free without a wait', async () => {
    const [wallet, other] = [await careful(), await newWallet(SOL)];
    const order = ({ caller }: TestWallet, outputMint: string, confirmed = false) =>
      expectNoSend({ db, market }, caller.userId, { outputMint, confirmed }, wall.now());
    await order(wallet, LISTED);
    for (const [mint, confirmed] of [[POOL], [PRICED], [LISTED, true]] as const)
      await expect(order(wallet, mint, confirmed)).rejects.toMatchObject({ code: 'ORDER_COUNTS_AS_SEND' });
    await order(other, POOL, true);
    expect(await swap(other, POOL, 100n * SOL)).toBe('may');
    price(LISTED, 1, wall.now() - 11 * 60_000);
    await expect(order(wallet, LISTED)).rejects.toMatchObject({ code: 'ORDER_COUNTS_AS_SEND' });
  });
});
