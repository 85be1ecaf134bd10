import { amountText, ownUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { faucet, newAddress } from '../launch/src/chain-client.ts';
import { lamportsOf, rentOf, tokenAccountOf, usdcOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { BONK } from './product/mints.ts';
import { expectNotice } from './product/notices.ts';
import { enterPin, pinPad } from './product/pin.ts';
import { fund, makeWallet } from './product/wallets.ts';

const FEE = 5_000n;
/** What an account of the rent of summer has above that of autumn 2026. */
const EXCESS = 550_840n;
const PIN = '738291';

test('after all of a token is sent, its rent comes back with a few taps and the PIN, and what another account has too much', async ({
  page,
  user,
  world,
}) => {
  const wallet = await makeWallet(user, 'Main');
  const { walletId, publicKey } = wallet;
  const funds = { [SOL_MINT]: 1_000_000_000n, [BONK]: 100_000_000n, [USDC_MINT]: 5_000_000n };
  await fund(world, user, wallet, funds);
  await faucet(world, await tokenAccountOf(world, publicKey, USDC_MINT), EXCESS);
  const all = { toAddress: newAddress(), amount: '1000', tokenMint: BONK, decimals: 5 };
  await user.call('transferToken', { walletId, ...all });
  await user.call('setCloudWalletPin', { pin: PIN });
  const before = await lamportsOf(world, publicKey);
  const back = (await rentOf(world, 165)) + EXCESS;
  const shown = `${amountText(back, ownUnits(9))} SOL`;

  await page.goto(`/cloudwallet/${walletId}`);
  await expect(page.getByText(shown)).toBeVisible();
  await inspect(page, 'a wallet with rent to reclaim');
  await page.getByRole('button', { name: 'Reclaim' }).tap();
  const dialog = page.getByRole('alertdialog', { name: `Reclaim ${shown}?` });
  await expect(dialog).toContainText('The network fee is 0.000005 SOL.');
  await expect(dialog).toContainText(`That leaves ${amountText(back - FEE, ownUnits(9))} SOL.`);
  await dialog.getByRole('button', { name: 'Reclaim' }).tap();
  await expect(pinPad(page)).toContainText(`Reclaim ${shown}`);
  await enterPin(page, PIN);
  await expectNotice(page, `${shown} are back in Main`);
  await expect(page.getByRole('button', { name: 'Reclaim' })).toHaveCount(0);
  expect(await lamportsOf(world, publicKey)).toBe(before + back - FEE);
  expect(await usdcOf(world, publicKey)).toBe(5_000_000n);

  await page.goto('/transactions');
  await expect(page.getByText('Rent reclaimed')).toBeVisible();
});
