import { expect, type Page } from '@playwright/test';
import { control, setPrice } from '../launch/src/chaos/chain.ts';
import type { World } from '../launch/src/world.ts';
import { test } from './product/fixtures.ts';
import type { User } from './product/user.ts';
import { cards, fund, makeWallet, tokenRows } from './product/wallets.ts';

async function mintOf(world: World, symbol: string): Promise<string> {
  const { tokens } = await control<{ tokens: { symbol: string; mint: string }[] }>(world, 'state');
  return tokens.find((token) => token.symbol === symbol)!.mint;
}

/** Waits until the product tells this profit or loss of a wallet, in whole dollars. */
async function told(user: User, walletId: string, dollars: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { balances } = await user.call('getCloudWalletBalances', { walletIds: [walletId] });
        const pnl = balances[0]?.pnl ?? null;
        return pnl === null ? null : Math.round(pnl);
      },
      { timeout: 30_000 },
    )
    .toBe(dollars);
}

const total = (page: Page) => page.getByRole('region', { name: 'Total' });

test('[who-04, list-04, detail-05, limit-38] a deposit gains and loses with its price, on its row, its card and in TOTAL', async ({
  page,
  user,
  world,
}) => {
  test.setTimeout(120_000);
  const mint = await mintOf(world, 'PYTH');
  await setPrice(world, mint, 2);
  const { walletId, publicKey } = await makeWallet(user, 'Main');
  await fund(world, user, { walletId, publicKey }, { [mint]: 1_000_000_000n });
  await told(user, walletId, 0);

  await setPrice(world, mint, 3.5);
  await told(user, walletId, 1_500);
  await page.goto('/cloudwallet');
  await expect(cards(page).filter({ hasText: 'Main' })).toContainText('+$1,500');
  await expect(total(page)).toContainText('+$1,500');

  await setPrice(world, mint, 1.5);
  await told(user, walletId, -500);
  await page.goto(`/cloudwallet/${walletId}`);
  await expect(tokenRows(page).filter({ hasText: 'PYTH' })).toContainText('−$500');
});
