import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { pressBack } from './product/back.ts';
import { test as base } from './product/fixtures.ts';
import { holdAnswer } from './product/held-answer.ts';
import { expectNotice } from './product/notices.ts';
import { reviewTimeOrder, swapLater } from './product/orders.ts';
import { payments, removePin } from './product/payments.ts';
import { enterPin, pinPad } from './product/pin.ts';
import { openSend, review, stayOnSend, success } from './product/send.ts';
import { openSwap, reviewSwap, stayOnSwap, swapSuccess } from './product/swap.ts';
import { signUpAccepted } from './product/user.ts';
import type { Wallet } from './product/wallets.ts';

const PIN = '738291';

interface Way {
  readonly name: string;
  readonly tags: string;
  /** The call that pays. */
  readonly pays: string;
  /** The call that asks for the outcome of a payment. */
  readonly concludes: string;
  /** Loads the screen and opens the review of a payment. Returns the button that confirms it. */
  readonly review: (page: Page, wallet: Wallet) => Promise<Locator>;
  readonly expectDone: (page: Page) => Promise<void>;
  /** How a page shows a success that it finds when it loads, if differently. */
  readonly expectFound?: (page: Page) => Promise<void>;
}

const WAYS: readonly Way[] = [
  {
    name: 'send',
    tags: '[who-05, role-04]',
    pays: 'transferToken',
    concludes: 'concludePayment',
    async review(page, wallet) {
      await openSend(page, wallet, USDC_MINT);
      return await review(page, newAddress(), '5');
    },
    expectDone: (page) => expect(success(page)).toBeVisible(),
  },
  {
    name: 'swap',
    tags: '[who-06, role-04]',
    pays: 'executeCloudWalletSwap',
    concludes: 'concludePayment',
    async review(page, { walletId }) {
      await openSwap(page, walletId, 'USD Coin', 'Solana');
      return await reviewSwap(page, '0.1');
    },
    expectDone: (page) => expect(swapSuccess(page)).toBeVisible(),
  },
  {
    name: 'order',
    tags: '[role-04]',
    pays: 'createConditionalOrder',
    concludes: 'concludeConditionalOrder',
    async review(page, { walletId }) {
      await swapLater(page, walletId, '5');
      return await reviewTimeOrder(page);
    },
    expectDone: (page) => expect(page.getByText('Order placed.')).toBeVisible(),
    expectFound: (page) => expectNotice(page, 'Order placed.'),
  },
];

const test = base.extend({
  page: async ({ page }, use) => {
    await stayOnSend(page);
    await stayOnSwap(page);
    await use(page);
  },
});

/** Opens the tab a second time, as a browser restores or duplicates it. */
async function duplicate(context: BrowserContext, page: Page): Promise<Page> {
  const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
  const other = await context.newPage();
  await stayOnSend(other);
  await stayOnSwap(other);
  await other.addInitScript(
    `for (const [key, value] of Object.entries(${kept})) sessionStorage.setItem(key, value)`,
  );
  return other;
}

for (const way of WAYS)
  test.describe(`${way.tags} ${way.name}: one payment for each confirmation that is completed`, () => {
    test('a payment abandoned at the PIN is never executed', async ({
      page,
      context,
      user,
      wallet,
      world,
    }) => {
      /** The button of the open review. */
      let confirm: Locator;
      /** Expects that opening the screen again leads to a review, and that nothing was paid. */
      const reviewAgain = async () => {
        await expect(pinPad(page)).toBeHidden();
        confirm = await way.review(page, wallet);
        await expect(confirm).toBeVisible();
        expect(await payments(world, wallet)).toBe(0);
      };
      /** Leaves the screen while it asks for the PIN. */
      const abandon = (how: string, leave: () => Promise<unknown>) =>
        test.step(how, async () => {
          await confirm.tap();
          await expect(pinPad(page)).toBeVisible();
          await leave();
          await reviewAgain();
        });

      await user.call('setCloudWalletPin', { pin: PIN });
      await reviewAgain();
      await abandon('Back', () => pressBack(page));
      await abandon('a reload', () => page.reload());
      await abandon('another address', () => page.goto('/settings'));
      await abandon('the network fails before the PIN is entered, and returns', async () => {
        await context.setOffline(true);
        await enterPin(page, PIN);
        await expect(page.getByText('No answer yet.')).toBeVisible();
        await context.setOffline(false);
        await page.getByRole('button', { name: 'Check again' }).tap();
        await expectNotice(page, 'It was refused, and nothing was moved.');
      });
      await abandon('sign-out, and another user on the same device', async () => {
        await page.goto('/settings');
        await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
        await signUpAccepted(context, world.url);
        await openSend(page, wallet, USDC_MINT);
        await expect(page.getByText('It may have been deleted on another device.')).toBeVisible();
        await page.evaluate('localStorage.clear()');
        const { email, password } = user;
        const answer = await context.request.post(`${world.url}/api/auth/sign-in/email`, {
          data: { email, password },
          headers: { origin: world.url },
        });
        expect(answer.ok(), 'signs in again').toBe(true);
      });
      await test.step('a lockout, and closing the tab, which is then restored', async () => {
        const closed = await context.newPage();
        await (await way.review(closed, wallet)).tap();
        await expect(pinPad(closed)).toBeVisible();
        for (const left of [/4 tries/, /3 tries/, /2 tries/, /1 try/, /Try again in/]) {
          await enterPin(closed, '000000');
          await expect(closed.getByText(left)).toBeVisible();
        }
        const restored = await duplicate(context, closed);
        await closed.close();
        // The PIN is still set: the screen must not ask for it before a confirmation.
        await way.review(restored, wallet);
        await expect(pinPad(restored)).toBeHidden();
        await restored.close();
        await reviewAgain();
      });

      await removePin(world, wallet);
      await (await way.review(page, wallet)).tap();
      await way.expectDone(page);
      expect(await payments(world, wallet)).toBe(1);
    });

    test('a payment that waits for its PIN stays in its tab', async ({
      page,
      context,
      user,
      wallet,
      world,
    }) => {
      await user.call('setCloudWalletPin', { pin: PIN });
      await (await way.review(page, wallet)).tap();
      await expect(pinPad(page)).toBeVisible();
      const second = await duplicate(context, page);
      await (await way.review(second, wallet)).tap();
      await enterPin(second, PIN);
      await way.expectDone(second);
      expect(await payments(world, wallet)).toBe(1);
    });

    test('a payment whose answer is lost is found by the next page, and not repeated', async ({
      page,
      wallet,
      world,
    }) => {
      const confirm = await way.review(page, wallet);
      await expect(confirm).toBeEnabled();
      const answer = await holdAnswer(page, way.pays);
      await confirm.tap();
      await answer.answered;
      const posts: string[] = [];
      page.on('request', (request) => posts.push(request.url()));
      await page.reload();
      await (way.expectFound ?? way.expectDone)(page);
      expect(posts.some((url) => url.endsWith(way.concludes))).toBe(true);
      expect(posts.some((url) => url.endsWith(way.pays))).toBe(false);
      expect(await payments(world, wallet)).toBe(1);
    });
  });
