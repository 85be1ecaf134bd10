import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from 'vitest';
import { contestWorld } from './contests.ts';
import type { TestDatabase } from './database.ts';
import { makeDue } from './due-orders.ts';
import { newAddress } from './issuer.ts';
import type { Localnet } from './localnet.ts';
import type { Answer } from './running-app.ts';

const SOL = 1_000_000_000n;
/** Longest that these errands take, milliseconds. */
const LATELY = 600_000;

/** Settings with which a server is quick to look at the chain and the market. */
export const QUICK = { JUPITER_REQUESTS_PER_SECOND: '100', SETTLEMENT_POLL: '50' };

/** How a signed-in user reaches a server. */
interface Way {
  /** Calls a named function; blocks pass until it answers. */
  readonly call: (name: string, data?: object) => Promise<Answer>;
  /** Text of the file at this path, CSV. */
  readonly file: (path: string) => Promise<string>;
}

interface Surroundings {
  readonly database: Pick<TestDatabase, 'db' | 'superuser'>;
  readonly localnet: Localnet;
  readonly until: <T>(check: () => T | Promise<T>) => Promise<T>;
}

/**
 * All that a new user has to do with money: sets, gives and replaces a PIN, sends SOL and a token, swaps, places a time and a market
 * order that fire and one that is cancelled, enters a contest, and reads history, files and their own data. Expects of each what it
 * has to bring, so that whatever stands between the user and the chain has to let all of it through, and unchanged.
 */
export async function runErrands({ call, file }: Way, { database, localnet, until }: Surroundings) {
  const done = async <T = unknown>(name: string, data: object = {}): Promise<T> => {
    const { result, error } = await call(name, data);
    expect(error, name).toBeUndefined();
    return result as T;
  };
  const refused = async (name: string, data: object) => (await call(name, data)).error?.details;

  await done('ensureUserDocument');
  await done('acceptTermsOfService', { version: '1.0' });
  const { wallet } = await done<{ wallet: { walletId: string; publicKey: string } }>('createCloudWallet', {
    name: 'Main',
  });
  const { walletId, publicKey } = wallet;
  await localnet.fund(publicKey, 10n * SOL);

  const toAddress = await newAddress();
  const send = (pin?: string) => ({
    ...{ walletId, toAddress, amount: '1.5', idempotencyKey: randomUUID() },
    ...(pin !== undefined && { pin }),
  });
  await done('setCloudWalletPin', { pin: '738291' });
  expect(await refused('transferSol', send())).toMatchObject({ code: 'PIN_REQUIRED' });
  expect(await refused('transferSol', send('271828'))).toMatchObject({ code: 'INVALID_PIN', triesLeft: 4 });
  expect(await done('transferSol', send('738291'))).toMatchObject({ success: true, pending: false });
  await done('removeCloudWalletPin', { pin: '738291' });
  expect(await done('checkCloudWalletPinStatus')).toEqual({ pinEnabled: false });
  const pin = '271828';
  await done('setCloudWalletPin', { pin });
  expect(await refused('transferSol', send('738291'))).toMatchObject({ code: 'INVALID_PIN', triesLeft: 4 });

  const { quote } = await done<{ quote: object }>('getCloudWalletSwapQuote', {
    ...{ walletId, inputMint: SOL_MINT, outputMint: USDC_MINT, amount: String(SOL) },
  });
  const swapped = await done('executeCloudWalletSwap', { walletId, quote, pin });
  expect(swapped).toMatchObject({ success: true, pending: false, inAmount: String(SOL) });
  const token = { walletId, toAddress, tokenMint: USDC_MINT, amount: '2.5', decimals: 6, pin };
  expect(await done('transferToken', token)).toMatchObject({ success: true, pending: false });

  const order = {
    walletId,
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '200000000' },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    ...{ floor: '1', pin },
  };
  const market = { conditionType: 'market', triggerToken: { mint: SOL_MINT }, expirationMode: 'gtc' };
  const condition = { triggerCondition: 'price_above', triggerValue: 654_321.123456 };
  interface Placed {
    readonly orderId: string;
    readonly status: string;
    readonly executionError: string | null;
    readonly triggerValue: number | null;
    readonly scheduledTime: string | null;
  }
  const place = async (more: object) =>
    (await done<{ order: Placed }>('createConditionalOrder', { ...order, ...more })).order;
  const scheduledTime = new Date(Date.now() + 3_000).toISOString();
  const timed = await place({ conditionType: 'time', scheduledTime });
  expect(timed.scheduledTime).toBe(scheduledTime);
  const watching = await place({ ...market, ...condition });
  expect(watching.triggerValue).toBe(condition.triggerValue);
  const other = await place({ ...market, ...condition });
  expect(await done('cancelConditionalOrder', { orderId: other.orderId, pin })).toMatchObject({
    order: { status: 'cancelled' },
  });
  await makeDue(database.superuser.db, watching.orderId);
  await until(async () => {
    const { orders } = await done<{ orders: Placed[] }>('getConditionalOrders');
    const states = orders.map(({ orderId, status, executionError }) => [orderId, status, executionError]);
    expect(states).toContainEqual([timed.orderId, 'executed', null]);
    expect(states).toContainEqual([watching.orderId, 'executed', null]);
  });

  const contest = await contestWorld(database).start();
  const entered = await done('createCloudWallet', { name: contest.name, pin });
  expect(entered).toMatchObject({ isContestEntry: true });
  expect(await done('getCurrentContest')).toMatchObject({
    ...{ contestName: contest.name, userHasClaimed: true, endDate: contest.endsAt!.toISOString() },
  });
  expect(await done('getContestLeaderboard')).toMatchObject({ userPosition: { rank: 1, swapCount: 0 } });

  // Two sends, and the deposit that a worker books.
  const expected = { swap: 3, transfer: 3, wallet_create: 1 };
  const { transactions } = await until(async () => {
    const page = await done<{ transactions: { type: string; status: string; timestamp: string }[] }>(
      'getWalletTransactionsUnified',
      { walletId },
    );
    const confirmed = page.transactions.filter(({ status }) => status === 'confirmed');
    const counts = Object.entries(Object.groupBy(confirmed, ({ type }) => type));
    expect(Object.fromEntries(counts.map(([type, all]) => [type, all!.length]))).toEqual(expected);
    return page;
  });
  for (const { timestamp } of transactions)
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(LATELY);
  const csv = await file('/exports/transactions.csv');
  for (const { timestamp } of transactions) expect(csv).toContain(timestamp);
  const taxes = await file(`/exports/taxes.csv?for=koinly&wallets=${walletId}`);
  expect(taxes).toContain(',2.5,USDC,');
  const own = await done<{ data: { wallets: { name: string }[] } }>('exportOwnData', { pin });
  expect(own.data.wallets.map(({ name }) => name).sort()).toEqual(['Main', contest.name].sort());
}
