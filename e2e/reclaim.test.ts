import { amountText, ownUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { lamportsOf, rentOf } from './product/chain.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { BONK } from './product/mints.ts';
import { expectNotice } from './product/notices.ts';
import { enterPin, pinPad } from './product/pin.ts';
import { fund, makeWallet } from './product/wallets.ts';

const FEE = 5_000n;
const PIN = '738291';

test('after all of a token is sent, its rent comes back with a few taps and the PIN', async ({
  page,
  user,
  world,
}) => {
  const wallet = await makeWallet(user, 'Main');
  const { walletId, publicKey } = wallet;
  await fund(world, user, wallet, { [SOL_MINT]: 1_000_000_000n, [BONK]: 100_000_000n });
  const all = { toAddress: newAddress(), amount: '1000', tokenMint: BONK, decimals: 5 };
  await user.call('transferToken', { walletId, ...all });
  await user.call('setCloudWalletPin', { pin: PIN });
  const before = await lamportsOf(world, publicKey);
  const rent = await rentOf(world, 165);
  const shown = `${amountText(rent, ownUnits(9))} SOL`;

  await page.goto(`/cloudwallet/${walletId}`);
  await expect(page.getByText(shown)).toBeVisible();
  await inspect(page, 'a wallet with rent to reclaim');
  await page.getByRole('button', { name: 'Reclaim' }).tap();
  const dialog = page.getByRole('alertdialog', { name: `Reclaim ${shown}?` });
  await expect(dialog).toContainText('The network fee is 0.000005 SOL.');
  await dialog.getByRole('button', { name: 'Reclaim' }).tap();
  await expect(pinPad(page)).toContainText(`Reclaim ${shown}`);
  await enterPin(page, PIN);
  await expectNotice(page, `${shown} are back in Main`);
  await expect(page.getByRole('button', { name: 'Reclaim' })).toHaveCount(0);
  expect(await lamportsOf(world, publicKey)).toBe(before + rent - FEE);

  await page.goto('/transactions');
  await expect(page.getByText('Rent reclaimed')).toBeVisible();
});
