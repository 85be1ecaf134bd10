import type { OrderBundle, OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import { expect } from '@playwright/test';
import { inspect } from './product/inspect.ts';
import { openSwap, payField } from './product/swap.ts';
import { answers, NOW } from './screens/answers.ts';
import { test } from './screens/served.ts';

const order = answers.getConditionalOrders!({}).orders[0]!;
const rule: OrderRule = {
  ...{ kind: 'recurring', count: 1, unit: 'week', timeZone: 'UTC', startAt: new Date(NOW).toISOString() },
  ...{ rounds: 10, missed: 'skip' },
};
const bundle: OrderBundle = {
  ...{ id: 'b1', walletId: 'w1', kind: 'recurring', rule, state: 'paused', shareBps: null },
  sellToken: order.sellToken,
  buyToken: order.buyToken,
  ...{ nextAt: new Date(NOW + 3_600_000).toISOString(), rounds: 3, sold: '750000000', brought: '7500000000' },
  ...{ createdAt: new Date(NOW).toISOString(), endedAt: null, summary: '' },
};
test.use({
  timezoneId: 'UTC',
  answers: {
    getOrderBundles: () => ({ bundles: [bundle, { ...bundle, id: 'b2', state: 'ended' as const }] }),
    getConditionalOrders: () => ({
      orders: [
        {
          ...order,
          kind: 'oco' as const,
          stopValue: 0.00002,
          pausedAt: new Date(NOW).toISOString(),
          peak: 0.00003,
        },
      ],
    }),
  },
});
test('orders of several swaps, and one with two triggers, can be read by everyone', async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'Orders of several swaps' }).first()).toBeVisible();
  await inspect(page, 'orders of several swaps');
});
for (const [kind, sell, buy] of [
  ['Repeat', 'USD Coin', 'Solana'],
  ['Take profit and stop loss', 'USD Coin', 'Solana'],
  ['Trailing stop', 'USD Coin', 'Solana'],
  ['Ladder', 'USD Coin', 'Solana'],
  ['Buy, then protect', 'Solana', 'USD Coin'],
] as const)
  test(`the form of ${kind} can be filled in by everyone`, async ({ page }) => {
    await openSwap(page, 'w1', sell, buy);
    await payField(page).fill('0.5');
    await page.getByRole('button', { name: 'Swap Later' }).tap();
    await page.getByRole('link', { name: new RegExp(`^${kind}`) }).tap();
    await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
    await inspect(page, kind);
  });
