import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { PlacedOrder } from '@cumulus/contract/order-trades.ts';
import { expect, test, vi } from 'vitest';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';

const { call, signUp, localnet, database } = await runningCumulus(
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
const PIN = '738291';

/** Someone whose PIN is asked for, so that each mandate is what was decided. */
async function trader() {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, token);
  const { walletId, publicKey } = (result as { wallet: { walletId: string; publicKey: string } }).wallet;
  await localnet.fund(publicKey, 3n * SOL);
  await call('setCloudWalletPin', { pin: PIN }, token);
  const api = async <T>(endpoint: string, more: object = {}): Promise<T> => {
    const answer = await call('mobileAPI', { endpoint: `/orders/${endpoint}`, ...more }, token);
    if (answer.error) throw new Error(answer.error.message);
    return answer.result as T;
  };
  const list = async () => (await api<{ orders: ConditionalOrder[] }>('conditional/list')).orders;
  return {
    list,
    bundles: async () => (await api<{ bundles: { state: string }[] }>('bundles/list')).bundles,
    place: async (rule: PlacedOrder['rule'], more: Partial<PlacedOrder> = {}) =>
      // Refused until the market knows the price that was set.
      await vi.waitFor(
        () =>
          api<{ orders: ConditionalOrder[] }>('place', {
            walletId,
            sellToken: { mint: SOL_MINT, amount: String(SOL) },
            buyToken: { mint: USDC_MINT },
            watchedMint: BONK,
            rule,
            pin: PIN,
            ...more,
          }),
        { timeout: 20_000, interval: 200 },
      ),
    /** Those orders, when none of them is open. */
    ended: async (...ids: string[]) =>
      await vi.waitFor(
        async () => {
          const orders = (await list()).filter(({ orderId }) => ids.includes(orderId));
          // One that ends while the list is read may be in neither of its parts.
          expect(orders).toHaveLength(ids.length);
          expect(orders.map(({ status }) => status)).not.toContain('pending');
          return orders;
        },
        { timeout: 20_000, interval: 50 },
      ),
    checked: async (orderId: string) =>
      await vi.waitFor(
        async () => {
          const order = (await list()).find((each) => each.orderId === orderId)!;
          expect(order.marketCheckCount).toBeGreaterThan(0);
        },
        { timeout: 20_000, interval: 50 },
      ),
  };
}

const price = async (usd: number) => await localnet.control('price', { mint: BONK, usd });

test.each([
  ['profit', 0.00003],
  ['loss', 0.00001],
])('take profit and stop loss: swaps once for a %s', async (_side, then) => {
  const user = await trader();
  await price(0.00002);
  const { orders } = await user.place({ kind: 'oco', above: 0.000025, below: 0.000015 });
  await user.checked(orders[0]!.orderId);
  await price(then);
  const [ended] = await user.ended(orders[0]!.orderId);
  expect(ended).toMatchObject({ status: 'executed', executionError: null });
});

test('a trailing stop follows the price up, and swaps when it falls', async () => {
  const user = await trader();
  await price(0.00002);
  const { orders } = await user.place({ kind: 'trailing', percent: 20 });
  const { orderId } = orders[0]!;
  await price(0.00003);
  await vi.waitFor(async () => expect((await user.list())[0]!.peak).toBeCloseTo(0.00003, 7), {
    timeout: 20_000,
    interval: 50,
  });
  // Above its starting price, and below its current one.
  await price(0.000022);
  const [ended] = await user.ended(orderId);
  expect(ended).toMatchObject({ status: 'executed', executionError: null });
});

test('a ladder swaps a part at each price, and has ended with the last', async () => {
  const user = await trader();
  await price(0.00002);
  const rungs = [
    { value: 0.000025, amount: '400000000' },
    { value: 0.00003, amount: '600000000' },
  ];
  const { orders } = await user.place({ kind: 'ladder', condition: 'price_above', rungs });
  const [first, second] = orders.map(({ orderId }) => orderId);
  await user.checked(first!);
  await price(0.000027);
  expect(await user.ended(first!)).toMatchObject([{ status: 'executed', executionError: null }]);
  expect(await user.bundles()).toMatchObject([{ state: 'active', sold: '400000000' }]);
  // How late it was is published for its kind.
  await vi.waitFor(
    async () =>
      expect(
        await database.db
          .selectFrom('receipts')
          .innerJoin('orders', 'orders.signature', 'receipts.transaction')
          .select('order_kind')
          .where('orders.id', '=', first!)
          .execute(),
      ).toEqual([{ order_kind: 'ladder' }]),
    { timeout: 20_000, interval: 50 },
  );
  await price(0.000033);
  expect(await user.ended(second!)).toMatchObject([{ status: 'executed', executionError: null }]);
  await vi.waitFor(
    async () => expect(await user.bundles()).toMatchObject([{ state: 'ended', sold: String(SOL) }]),
    { timeout: 20_000, interval: 50 },
  );
});

test('half of what is held is sold at a time', async () => {
  const user = await trader();
  const at = new Date(Date.now() + 3_000).toISOString();
  const { orders } = await user.place(
    { kind: 'time', at },
    { shareBps: 5_000, sellToken: { mint: SOL_MINT, amount: String(5n * SOL) } },
  );
  expect(await user.ended(orders[0]!.orderId)).toMatchObject([{ status: 'executed', executionError: null }]);
});

test('each round of a recurring order is signed for by its number, also those that are caught up, and the last one ends it', async () => {
  const user = await trader();
  await user.place(
    {
      ...{ kind: 'recurring', count: 1, unit: 'minute', timeZone: 'Europe/Berlin', missed: 'catch_up' },
      ...{ startAt: new Date(Date.now() - 4 * 60_000).toISOString(), rounds: 3, low: 0.000001 },
    },
    { sellToken: { mint: SOL_MINT, amount: String(SOL / 2n) } },
  );
  await vi.waitFor(
    async () =>
      expect(await user.bundles()).toMatchObject([
        { state: 'ended', rounds: 3, sold: String((3n * SOL) / 2n) },
      ]),
    { timeout: 30_000, interval: 100 },
  );
  expect((await user.list()).map(({ status, executionError }) => [status, executionError])).toEqual(
    Array.from({ length: 3 }, () => ['executed', null]),
  );
});
