import { expect } from '@playwright/test';
import type { WorldPlaces } from '../launch/src/world.ts';
import { lamportsOf } from './product/chain.ts';
import { copied } from './product/clipboard.ts';
import { test } from './product/fixtures.ts';
import { inspect } from './product/inspect.ts';
import { reviewSheet, stayOnSend, success } from './product/send.ts';
import { makeFundedWallet, makeWallet } from './product/wallets.ts';

/** Has a page note when it says "Paid" first. */
const NOTE_PAID = `new MutationObserver((_changes, observer) => {
  if (![...document.querySelectorAll('dialog *, [role=dialog] *')].some(({ textContent }) => textContent.trim() === 'Paid')) return;
  window.paidAt = Date.now();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true, characterData: true })`;

/** When the chain has confirmed that an empty address received something, to about 20 ms. */
async function confirmed(world: WorldPlaces, address: string): Promise<number> {
  while ((await lamportsOf(world, address)) === 0n) await new Promise((done) => setTimeout(done, 10));
  return Date.now();
}

test('a request for an amount is paid from its link, and its screen says so', async ({
  page,
  context,
  user,
  world,
}) => {
  await makeFundedWallet(user, 'Main');
  const shop = await makeWallet(user, 'Shop');
  await page.goto(`/cloudwallet/${shop.walletId}`);
  await page.getByRole('button', { name: 'Receive' }).tap();
  await page.getByRole('button', { name: 'Request an amount' }).tap();
  const request = page.getByRole('dialog', { name: 'Request to Shop' });
  await request.getByLabel('Amount in SOL').fill('0.25');
  await request.getByLabel('Your name').fill('Corner shop');
  await request.getByLabel('What for').fill('Two coffees & a bun');
  await inspect(page, 'the form of a payment request');
  await request.getByRole('button', { name: 'Show QR code' }).tap();
  await expect(request.getByText('Waiting for the payment')).toBeVisible();
  await inspect(page, 'a payment request');
  await request.getByRole('button', { name: 'Copy' }).tap();
  const link = await copied(page, /^solana:[^?]+\?amount=0\.25&reference=[^&]+&label=Corner%20shop&message=/);

  const payer = await context.newPage();
  await stayOnSend(payer);
  await payer.goto(`/pay?uri=${encodeURIComponent(link)}`);
  await payer.getByRole('button', { name: 'Review' }).tap();
  await expect(reviewSheet(payer)).toContainText('Two coffees & a bun');
  await expect(reviewSheet(payer)).toContainText('Not verified');
  await inspect(payer, 'the review of a requested payment');
  await page.evaluate(NOTE_PAID);
  await reviewSheet(payer)
    .getByRole('button', { name: /^Send / })
    .tap();
  // The payer's own device would not hide the shop's screen.
  await page.bringToFront();
  const confirmedAt = confirmed(world, shop.publicKey);
  await expect(request.getByText('Paid')).toBeVisible();
  const paidAt = await page.evaluate<number>('window.paidAt');
  process.stdout.write(
    `"Paid" is shown ${paidAt - (await confirmedAt)} ms after the payment was confirmed\n`,
  );
  await payer.bringToFront();
  await expect(success(payer)).toBeVisible();
  expect(await lamportsOf(world, shop.publicKey)).toBe(250_000_000n);
});

test('a link that asks for more than a transfer is refused with its reason', async ({ page, user }) => {
  await makeFundedWallet(user, 'Main');
  await page.goto(`/pay?uri=${encodeURIComponent('solana:https://shop.example/pay')}`);
  await expect(page.getByText('This payment request cannot be paid')).toBeVisible();
  await expect(page.getByText('Only transfers can be sent from here.')).toBeVisible();
});
