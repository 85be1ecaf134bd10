import { expect, type Page } from '@playwright/test';
import { setPrice } from '../launch/src/chain-client.ts';
import { test } from './product/fixtures.ts';
import { PYTH } from './product/mints.ts';
import type { User } from './product/user.ts';
import { cards, fund, makeWallet, tokenRows } from './product/wallets.ts';

/** Waits until the product answers this profit or loss of a wallet, in whole dollars. */
async function settleProfit(user: User, walletId: string, dollars: number): Promise<void> {
  await expect
    .poll(async () => {
      const { balances } = await user.call('getCloudWalletBalances', { walletIds: [walletId] });
      const pnl = balances[0]?.pnl ?? null;
      return pnl === null ? null : Math.round(pnl);
    })
    .toBe(dollars);
}

const total = (page: Page) => page.getByRole('region', { name: 'Total' });

test('[who-04, list-04, detail-05, limit-38] the profit of a deposit follows its price, on its row, its card and in TOTAL', async ({
  page,
  user,
  world,
}) => {
  await setPrice(world, PYTH, 2);
  const { walletId, publicKey } = await makeWallet(user, 'Main');
  await fund(world, user, { walletId, publicKey }, { [PYTH]: 1_000_000_000n });
  await settleProfit(user, walletId, 0);

  await setPrice(world, PYTH, 3.5);
  await settleProfit(user, walletId, 1_500);
  await page.goto('/cloudwallet');
  await expect(cards(page).filter({ hasText: 'Main' })).toContainText('+$1,500');
  await expect(total(page)).toContainText('+$1,500');

  await setPrice(world, PYTH, 1.5);
  await settleProfit(user, walletId, -500);
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(tokenRows(page).filter({ hasText: 'PYTH' })).toContainText('−$500');
});
