import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newAddress } from '../../launch/src/chain-client.ts';
import type { WorldPlaces } from '../../launch/src/world.ts';
import { expectAnnounced, listenFromHere, recordAnnouncements } from './announced.ts';
import { lamportsOf, usdcOf } from './chain.ts';
import { pinPad, tapPin } from './pin.ts';
import { reviewSheet, stayOnSend, success } from './send.ts';
import { answerPending, stayOnSwap, swapReview, swapSuccess } from './swap.ts';
import { newEmail } from './user.ts';

/**
 * A new user signs up, gets test funds, sends SOL and USDC, sets a PIN, swaps and places an order. Finds everything by its role and
 * accessible name, as a screen reader does, and expects each change to be announced, at once if `isPrompt`. Field values and texts of
 * what is announced are read, never looked for.
 */
export async function walk(
  page: Page,
  context: BrowserContext,
  world: WorldPlaces,
  isPrompt = true,
): Promise<void> {
  await recordAnnouncements(context);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const leaveSend = await stayOnSend(page);
  const leaveSwap = await stayOnSwap(page);
  const recipient = newAddress();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const leave = async (success: () => Promise<void>) => {
    await listenFromHere(page);
    await success();
  };
  const announced = (text: string) => expectAnnounced(page, text, isPrompt);

  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create an account' }).tap();
  await announced('Create an account');
  await field('Email').fill(newEmail('walker'));
  await field('Password').fill('umbrella moss');
  await field('Confirm password').fill('umbrella mos');
  await button('Create account').tap();
  await announced('Passwords do not match');
  await field('Confirm password').fill('umbrella moss');
  await button('Create account').tap();
  await announced('You must check the box to accept the terms of service');
  await page.getByRole('checkbox', { name: 'I accept the terms of service' }).press('Space');
  await button('Create account').tap();
  await announced('Cloud Wallets');
  await expect(
    page.getByRole('heading', { name: 'No cloud wallets yet. Create your first secure cloud wallet.' }),
  ).toBeVisible();

  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await announced('Create wallet');
  await create.getByRole('textbox', { name: 'Name' }).fill('Main');
  await create.getByRole('button', { name: 'Create', exact: true }).tap();
  await announced('Wallet created successfully!');
  await page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }).tap();
  await announced('Main');
  await button('Get test SOL').tap();
  const tokens = page.getByRole('list', { name: 'Tokens' });
  await expect(tokens.getByRole('link', { name: /Solana.*2\.00 SOL/ })).toBeVisible();
  await announced('test SOL received');
  const detail = page.url();

  await tokens.getByRole('link', { name: /Solana/ }).tap();
  await announced('Send SOL');
  await field('To').fill('9WzD');
  await announced('Invalid Solana address format');
  await field('To').fill(recipient);
  await announced('Valid address');
  await announced('First time sending here');
  const keys = page.getByRole('group', { name: 'Amount keys' });
  for (const key of ['1', 'Decimal point', '5'])
    await keys.getByRole('button', { name: key, exact: true }).tap();
  await announced('1.5');
  await button('Review').tap();
  const review = reviewSheet(page);
  await announced('Review');
  const short = `${recipient.slice(0, 4)}...${recipient.slice(-4)}`;
  await review.getByRole('button', { name: `Send 1.5 SOL to ${short}` }).tap();
  await announced('Transaction Successful!');
  await announced('Sent SOL successfully');
  await announced('Updating balance...');
  await expect(success(page).getByRole('button', { name: 'Copy transaction signature' })).toContainText(
    /[1-9A-HJ-NP-Za-km-z]{4}\.\.\.[1-9A-HJ-NP-Za-km-z]{4}/,
  );
  await leave(leaveSend);
  await expect(page).toHaveURL(detail);
  await announced('Main');
  await expect(tokens.getByRole('link', { name: /Solana.*0\.50 SOL/ })).toBeVisible();
  expect(await lamportsOf(world, recipient)).toBe(1_500_000_000n);

  await tokens.getByRole('link', { name: /USD Coin/ }).tap();
  await field('To').fill(recipient);
  await button('25%').tap();
  await button('Review').tap();
  await review.getByRole('button', { name: `Send 25 USDC to ${short}` }).tap();
  await announced('Sent USDC successfully');
  await leave(leaveSend);
  await expect(page).toHaveURL(detail);
  expect(await usdcOf(world, recipient)).toBe(25_000_000n);

  await page.getByRole('link', { name: 'Settings' }).tap();
  await announced('Settings');
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await button('Set PIN').tap();
  await announced('Choose a PIN');
  await tapPin(page, '738291');
  await announced('Confirm your PIN');
  await tapPin(page, '738291');
  await expect(page.getByRole('button', { name: /^PIN .*On$/ })).toBeVisible();
  await announced('PIN set.');

  await page.getByRole('link', { name: 'Wallets' }).tap();
  await page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }).tap();
  await tokens.getByRole('link', { name: /USD Coin/ }).tap();
  await field('To').fill(recipient);
  await button('25%').tap();
  await button('Review').tap();
  await review.getByRole('button', { name: `Send 18.75 USDC to ${short}` }).tap();
  const pin = pinPad(page);
  await announced('Enter your PIN');
  await expect(pin).toContainText(`Send 18.75 USDC to ${short}`);
  await tapPin(page, '000000');
  await announced('Invalid PIN. Please try again.');
  await expect(pin).toContainText('4 tries left');
  expect(await usdcOf(world, recipient)).toBe(25_000_000n);
  await tapPin(page, '738291');
  await announced('Sent USDC successfully');
  await leave(leaveSend);
  await expect(page).toHaveURL(detail);
  expect(await usdcOf(world, recipient)).toBe(43_750_000n);

  await answerPending(page);
  await button('Swap').tap();
  await announced('Choose Buy token');
  await field('Symbol, name or address').fill('usdc');
  await announced('found');
  await page
    .getByRole('list', { name: 'Tokens found' })
    .getByRole('button', { name: /^USD Coin Verified/ })
    .tap();
  await announced('Sell for USDC');
  await page
    .getByRole('list', { name: 'Tokens to sell' })
    .getByRole('button', { name: /^Solana/ })
    .tap();
  await page.getByRole('textbox', { name: /^Amount in/ }).fill('9');
  await announced('Amount exceeds maximum available');
  await page.getByRole('textbox', { name: /^Amount in/ }).fill('0.1');
  await announced('USDC');
  await button('Swap Now').tap();
  await announced('Review swap');
  await swapReview(page).getByRole('button', { name: 'Swap 0.1 SOL for USDC' }).tap();
  await announced('Enter your PIN');
  await tapPin(page, '738291');
  await announced('Still confirming');
  await announced('Swap Successful!');
  await expect(swapSuccess(page)).toContainText('Your transaction is complete');
  await leave(leaveSwap);
  await announced('Cloud Wallets');

  await page.getByRole('list', { name: 'Cloud Wallets' }).getByRole('link', { name: /Main/ }).tap();
  // The list offers it too.
  await announced('Main');
  // Until a first swap is seen, a newcomer's first steps offer it, too.
  await expect(button('Swap SOL for USDC')).toHaveCount(1);
  await button('Swap SOL for USDC').tap();
  await page.getByRole('textbox', { name: /^Amount in/ }).fill('0.1');
  await button('Swap Later').tap();
  await announced('Swap Later');
  await page.getByRole('link', { name: /^Time Based/ }).tap();
  await announced('Time Based');
  await page.getByRole('radio', { name: /^1 hour/ }).press('Space');
  await page.getByRole('button', { name: 'Review', exact: true }).tap();
  await announced('Review order');
  const asked = page.waitForRequest(/createConditionalOrder/);
  await page
    .getByRole('dialog', { name: 'Review order' })
    .getByRole('button', { name: /^Schedule swap/ })
    .tap();
  await announced('Enter your PIN');
  await tapPin(page, '738291');
  await announced('Order placed.');
  const { data } = (await asked).postDataJSON() as { data: { scheduledTime: string } };
  const minutesAhead = (Date.parse(data.scheduledTime) - Date.now()) / 60_000;
  expect(
    minutesAhead,
    'the order is for an hour from now, whatever the clock of the page says',
  ).toBeGreaterThan(50);
  expect(minutesAhead).toBeLessThanOrEqual(61);
  await expect(page.getByRole('list', { name: 'Pending orders' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('timer')).toHaveText(/^(1h 0m|5\dm \d+s)$/);
}
