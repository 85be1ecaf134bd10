import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { call, signUp, until, database } = await runningCumulus();

interface Page {
  readonly transactions: { readonly id: string; readonly type: string; readonly usdValue: number | null }[];
  readonly hasMore: boolean;
  readonly lastDoc: string | null;
}

/** A user with a wallet that received thirty deposits. */
async function someone() {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, token);
  const { walletId } = (result as { wallet: { walletId: string } }).wallet;
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source)
    select ${walletId}, 'deposit-' || number, ${USDC_MINT}, 1000000, number,
           timestamptz '2030-01-01' + number * interval '1 second', 'external'
    from generate_series(1, 30) as number`.execute(database.db);
  // The first look asks for prices, which may arrive between two answers that must be equal.
  await until(async () => {
    const { result } = await call('getWalletTransactionsUnified', null, token);
    expect((result as Page).transactions[0]!.usdValue).not.toBeNull();
  });
  return { token, walletId };
}

/** The answer of both names, which must be equal. */
async function asked(token: string | undefined, request: object | null) {
  const direct = await call('getWalletTransactionsUnified', request, token);
  expect(await call('mobileAPI', { endpoint: '/wallets/transactions', ...request }, token)).toEqual(direct);
  return direct;
}

test('[api-27, fn-16] getWalletTransactionsUnified and /wallets/transactions return the same, page by page', async () => {
  const { token, walletId } = await someone();
  const page = async (request: object | null) => (await asked(token, request)).result as Page;
  const first = await page(null);
  expect(first).toMatchObject({ success: true, hasMore: true });
  expect(first.transactions[0]).toMatchObject({
    ...{ type: 'transfer', direction: 'in', signature: 'deposit-30', amount: '1', tokenSymbol: 'USDC' },
    ...{ walletId, walletName: 'Main' },
  });
  const second = await page({ startAfter: first.lastDoc });
  expect(second.hasMore).toBe(false);
  const all = [...first.transactions, ...second.transactions];
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([31, 31]);
  const made = await page({ transactionType: 'wallet_create', walletId });
  expect(made.transactions.map(({ type }) => type)).toEqual(['wallet_create']);
  expect(await page({ transactionType: 'swap' })).toMatchObject({ transactions: [], lastDoc: null });
});

test('[api-27, who-02] both refuse the same, and show only own transactions', async () => {
  const { walletId } = await someone();
  const stranger = await signUp();
  expect((await asked(undefined, null)).status).toBe(401);
  expect((await asked(stranger.token, { transactionType: 'gift' })).error).toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
  expect((await asked(stranger.token, { walletId })).result).toMatchObject({ transactions: [] });
});
