import { expect } from '@playwright/test';
import { faucet } from '../launch/src/chain-client.ts';
import { test } from './product/fixtures.ts';
import { cards, makeWallet } from './product/wallets.ts';

const SOL = 10n ** 9n;
/** Far more than a machine that is busy with other tests needs, and far less than until a poll, which comes after five minutes. */
const PATIENCE = 60_000;

test('deposits show without a poll, with their history, in every tab', async ({
  page,
  context,
  user,
  world,
}) => {
  const wallet = await makeWallet(user, 'Main');
  const isStream = (each: { url(): string }) => new URL(each.url()).pathname === '/events';
  // It is opened once the browser has nothing else to do.
  const live = page.waitForResponse(isStream, { timeout: PATIENCE });
  await page.goto('/cloudwallet');
  await expect(cards(page).filter({ hasText: 'Main' })).toBeVisible();
  expect((await live).status()).toBe(200);
  for (const sum of [1, 2, 3]) {
    await faucet(world, wallet.publicKey, SOL);
    await expect(page.getByText(`${sum}.00 SOL`).first()).toBeVisible({ timeout: PATIENCE });
  }
  const other = await context.newPage();
  let streams = 0;
  other.on('request', (request) => (streams += Number(isStream(request))));
  await other.goto('/transactions');
  await expect(other.getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(3, {
    timeout: PATIENCE,
  });
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  await faucet(world, wallet.publicKey, SOL);
  await expect(other.getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(4, {
    timeout: PATIENCE,
  });
  expect(streams).toBe(0);
  // The tab that had the stream is closed: the other one takes it over.
  await page.close();
  await expect.poll(() => streams).toBe(1);
});
