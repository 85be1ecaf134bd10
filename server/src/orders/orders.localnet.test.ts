import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { expect, test, vi } from 'vitest';
import { makeDue } from '../../../testing/due-orders.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';

// Over pools: a market maker's order has no slippage.
const { call, signUp, database, localnet } = await runningCumulus(
  {
    JUPITER_REQUESTS_PER_SECOND: '100',
    MARKET_CHECK_INTERVAL: '1000',
    SETTLEMENT_POLL: '50',
    SWAP_EXCLUDE_ROUTERS: 'jupiterz',
  },
  ownLocalnet(),
);
const SOL = 1_000_000_000n;
const BONK = localnet.mintOf('BONK');
const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const inAnHour = () => ahead(3_600_000);

const bringForward = (...ids: string[]) => makeDue(database.superuser.db, ...ids);

interface Created {
  orderId: string;
  order: ConditionalOrder;
  dryRun: {
    canExecute: boolean;
    reason: string | null;
    estimatedOutput: string | null;
    minimumReceived: string | null;
  };
}

async function trader(lamports: bigint) {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, token);
  const { walletId, publicKey } = (result as { wallet: { walletId: string; publicKey: string } }).wallet;
  await localnet.fund(publicKey, lamports);
  const api = async <T>(endpoint: string, more: object = {}): Promise<T> => {
    const answer = await call('mobileAPI', { endpoint: `/orders/conditional/${endpoint}`, ...more }, token);
    if (answer.error) throw new Error(answer.error.message);
    return answer.result as T;
  };
  async function holdings() {
    const { result } = await call('getCloudWalletBalances', { walletIds: [walletId] }, token);
    const [balances] = (
      result as { balances: { solLamports: string; tokens: { mint: string; balance: string }[] }[] }
    ).balances;
    return {
      lamports: balances!.solLamports,
      of: (mint: string) => balances!.tokens.find((held) => held.mint === mint)?.balance,
    };
  }
  return {
    ...{ token, publicKey, api, holdings },
    create: (more: object) =>
      api<Created>('create', {
        walletId,
        sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
        buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
        conditionType: 'time',
        ...more,
      }),
    receiptOf: async (signature: string) => {
      const { id } = await database.db
        .selectFrom('intents')
        .select('id')
        .where('signature', '=', signature)
        .executeTakeFirstOrThrow();
      return (await call('getReceipt', { transactionId: id }, token)).result as { content: string };
    },
    ended: (orderId: string) =>
      vi.waitFor(
        async () => {
          const { orders } = await api<{ orders: ConditionalOrder[] }>('list');
          const order = orders.find((each) => each.orderId === orderId)!;
          expect(order.status).not.toBe('pending');
          return order;
        },
        { timeout: 15_000, interval: 50 },
      ),
  };
}

/** An order that waits for what does not happen, but has no time before which the signer signs nothing. */
const watching = {
  ...{ conditionType: 'market', expirationMode: 'gtc', triggerToken: { mint: BONK } },
  ...{ triggerCondition: 'price_above', triggerValue: 1 },
};

/** No market maker trades it: makers keep to their price, pools slip. */
const OF_POOLS = { mint: BONK, symbol: 'BONK', decimals: 5 };

test('[who-06, api-18, api-19, fn-09, fn-11, limit-08] a time order swaps on the chain at its time with 1% slippage and shows what arrived', async () => {
  const user = await trader(3n * SOL);
  const scheduledTime = ahead(3_000);
  const { orderId, dryRun } = await user.create({ scheduledTime, buyToken: OF_POOLS });
  expect(dryRun).toMatchObject({ canExecute: true, reason: null });
  expect(Number(dryRun.estimatedOutput)).toBeGreaterThan(1_000_000);
  const share = Number(dryRun.minimumReceived) / Number(dryRun.estimatedOutput);
  expect(share).toBeCloseTo(0.99, 5);
  const order = await user.ended(orderId);
  expect(order).toMatchObject({ status: 'executed', executionError: null });
  expect(Date.parse(order.executedAt!)).toBeGreaterThanOrEqual(Date.parse(scheduledTime));
  const { of } = await user.holdings();
  expect(of(BONK)).toBe(order.actualOutputAmount);
  const { moved, signature, request } = await database.db
    .selectFrom('intents')
    .select(['moved', 'signature', 'request'])
    .where('user_id', '=', (q) => q.selectFrom('orders').select('user_id').where('id', '=', orderId))
    .executeTakeFirstOrThrow();
  expect(moved).toMatchObject({ sold: String(SOL), bought: order.actualOutputAmount });
  expect(signature).toBe(order.executionTxSignature);
  expect(request).toMatchObject({ inputMint: SOL_MINT, outputMint: BONK, inAmount: String(SOL) });

  const { content } = await user.receiptOf(signature!);
  const { receipt, publicKey } = JSON.parse(content);
  expect(receipt).toMatchObject({
    ...{ kind: 'order', received: order.actualOutputAmount, signature },
    lateness: { since: 'scheduled time', due: scheduledTime, milliseconds: expect.stringMatching(/^\d+$/) },
    journal: { mandate: orderId },
  });
  const { order_kind, submitted_ms, lateness_ms } = await database.db
    .selectFrom('receipts')
    .select(['order_kind', 'submitted_ms', 'lateness_ms'])
    .where('transaction', '=', signature)
    .executeTakeFirstOrThrow();
  expect([order_kind, submitted_ms! < lateness_ms!]).toEqual(['time', true]);
  const bytes = Buffer.from(content);
  expect(verifyFiles(publicKey, [{ name: 'receipt', bytes }])).toMatchObject({ holds: true });
});

test('[who-06, fn-10, state-27] a market order swaps when its token reaches the price', async () => {
  const user = await trader(3n * SOL);
  await localnet.control('price', { mint: BONK, usd: 0.00002 });
  const { orderId, order } = await vi.waitFor(() =>
    user.create({
      conditionType: 'market',
      triggerToken: { mint: BONK, symbol: 'BONK', name: 'Bonk' },
      triggerCondition: 'price_above',
      triggerValue: 0.000025,
      expirationMode: 'gtc',
    }),
  );
  expect(order.summary).toBe('Swap 1 SOL for USDC when BONK is above $0.000025, valid until cancelled');
  const checked = await vi.waitFor(
    async () => {
      const { orders } = await user.api<{ orders: ConditionalOrder[] }>('list');
      expect(orders[0]).toMatchObject({ orderId, status: 'pending', lastMarketPrice: expect.any(Number) });
      return orders[0]!;
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(checked.lastMarketPrice!).toBeCloseTo(0.00002, 7);
  expect(checked.marketCheckCount).toBeGreaterThan(0);
  await localnet.control('price', { mint: BONK, usd: 0.00003 });
  const ended = await user.ended(orderId);
  expect(ended).toMatchObject({ status: 'executed', executionError: null });
  expect(ended.lastMarketPrice!).toBeCloseTo(0.00003, 7);
  expect((await user.holdings()).of(USDC_MINT)).toBe(ended.actualOutputAmount);
});

test('an order fails if the wallet has too little when it fires; its dry run said so', async () => {
  const user = await trader(SOL / 2n);
  const { orderId, dryRun } = await user.create({ scheduledTime: inAnHour() });
  const reason = 'Not enough SOL. Available: 0.5 SOL, needed: 1 SOL.';
  expect(dryRun).toMatchObject({ canExecute: false, reason });
  await bringForward(orderId);
  expect(await user.ended(orderId)).toMatchObject({
    status: 'failed',
    executionError: reason,
    executionTxSignature: null,
    actualOutputAmount: null,
  });
  expect((await user.holdings()).lamports).toBe(String(SOL / 2n));
});

test('an order fails if it would leave less than 0.01 SOL for fees', async () => {
  const user = await trader(SOL + 9_000_000n);
  const { orderId, dryRun } = await user.create({ scheduledTime: inAnHour() });
  const reason = 'Insufficient SOL for transaction fees. Need at least 0.01 SOL, have 0.009 SOL';
  expect(dryRun).toMatchObject({ canExecute: false, reason });
  await bringForward(orderId);
  expect(await user.ended(orderId)).toMatchObject({ status: 'failed', executionError: reason });
});

test('[role-04, state-14, api-20, fn-12] creation and cancellation require the PIN, execution does not', async () => {
  const user = await trader(4n * SOL);
  await call('setCloudWalletPin', { pin: '738291' }, user.token);
  await expect(user.create(watching)).rejects.toThrow('PIN_REQUIRED');
  const { orderId } = await user.create({ ...watching, pin: '738291' });
  const later = await user.create({ scheduledTime: '2099-01-01T00:00:00Z', pin: '738291' });
  await bringForward(orderId);
  expect(await user.ended(orderId)).toMatchObject({ status: 'executed' });
  await expect(user.api('cancel', { orderId: later.orderId })).rejects.toThrow('PIN_REQUIRED');
  await expect(user.api('cancel', { orderId: later.orderId, pin: '000000' })).rejects.toThrow('INVALID_PIN');
  expect(await user.api('cancel', { orderId: later.orderId, pin: '738291' })).toMatchObject({
    success: true,
    order: { status: 'cancelled' },
  });
});

test('two identical orders of one wallet at one time are two swaps', async () => {
  const user = await trader(4n * SOL);
  const created = await Promise.all([user.create(watching), user.create(watching)]);
  await bringForward(...created.map(({ orderId }) => orderId));
  const ended = await Promise.all(created.map(({ orderId }) => user.ended(orderId)));
  expect(ended.map(({ status, executionError }) => [status, executionError])).toEqual([
    ['executed', null],
    ['executed', null],
  ]);
  expect(new Set(ended.map(({ executionTxSignature }) => executionTxSignature)).size).toBe(2);
});
