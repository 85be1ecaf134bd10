import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chaos/chain.ts';
import type { World } from '../launch/src/world.ts';
import { test } from './product/fixtures.ts';
import { holdAnswer } from './product/held-answer.ts';
import { choose, orderReview, placed, swapLater } from './product/orders.ts';
import { forgetPin, payments } from './product/payments.ts';
import { enterPin } from './product/pin.ts';
import { review, stayOnSend, success } from './product/send.ts';
import { chooseTokens, reviewSwap, stayOnSwap, swapSuccess } from './product/swap.ts';
import { signUpAccepted, type User } from './product/user.ts';
import type { Wallet } from './product/wallets.ts';

test.describe.configure({ timeout: 60_000 });
test.use({ reducedMotion: 'reduce' } as object);

const PIN = '123456';
const pad = (page: Page): Locator => page.getByRole('dialog', { name: 'Enter your PIN' });

interface Way {
  readonly name: string;
  readonly tags: string;
  /** The calls that pay, and that ask what became of it. */
  readonly pays: string;
  readonly concludes: string;
  /** Opens the screen and has a payment reviewed. Returns the button that confirms it. */
  review(page: Page, wallet: Wallet): Promise<Locator>;
  /** Opens the screen, as a reload or a link does. */
  open(page: Page, wallet: Wallet): Promise<unknown>;
  done(page: Page): Locator;
}

const WAYS: readonly Way[] = [
  {
    name: 'send',
    tags: '[who-05, role-04]',
    pays: 'transferToken',
    concludes: 'concludePayment',
    async review(page, wallet) {
      await this.open(page, wallet);
      return await review(page, newAddress(), '5');
    },
    open: (page, { walletId }) => page.goto(`/cloudwallet/${walletId}/token/${USDC_MINT}`),
    done: success,
  },
  {
    name: 'swap',
    tags: '[who-06, role-04]',
    pays: 'executeCloudWalletSwap',
    concludes: 'concludePayment',
    async review(page, wallet) {
      await this.open(page, wallet);
      return await reviewSwap(page, '0.1');
    },
    open: (page, { walletId }) => chooseTokens(page, walletId, 'USD Coin', 'Solana'),
    done: swapSuccess,
  },
  {
    name: 'order',
    tags: '[role-04]',
    pays: 'createConditionalOrder',
    concludes: 'concludeConditionalOrder',
    async review(page, wallet) {
      await this.open(page, wallet);
      await choose(page, /^1 hour/);
      await page.getByRole('button', { name: /^Schedule swap for/ }).tap();
      return orderReview(page).getByRole('button', { name: /^Schedule swap for/ });
    },
    async open(page, { walletId }) {
      await swapLater(page, walletId, '5');
      await page.getByRole('link', { name: /^Time Based/ }).tap();
    },
    done: placed,
  },
];

interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly user: User;
  readonly wallet: Wallet;
  readonly world: World;
  readonly way: Way;
}

/** What the user does while the pad asks for the PIN of a payment, which is then never entered. */
const ENDS: readonly (readonly [string, (scene: Scene) => Promise<unknown>])[] = [
  ['Back', ({ page }) => page.goBack()],
  ['a reload', ({ page }) => page.reload()],
  ['another address', ({ page }) => page.goto('/settings')],
  [
    'a lockout, and closing the tab, which is opened again as it was',
    async ({ page, context, way, wallet }) => {
      for (const left of [/4 tries/, /3 tries/, /2 tries/, /1 try/, /Try again in/]) {
        await enterPin(page, '000000');
        await expect(page.getByText(left)).toBeVisible();
      }
      // The PIN is still set: the screen must not ask for it before a tap.
      await way.review(await sameTab(context, page), wallet);
      await page.reload();
    },
  ],
  [
    'signing out, and another user on the same device',
    async ({ page, context, user, world, way, wallet }) => {
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await signUpAccepted(context, world.url);
      await page.goto(`/cloudwallet/${wallet.walletId}/token/${USDC_MINT}`);
      await expect(page.getByText('It may have been deleted on another device.')).toBeVisible();
      await page.evaluate('localStorage.clear()');
      const { email, password } = user;
      const answer = await context.request.post(`${world.url}/api/auth/sign-in/email`, {
        data: { email, password },
        headers: { origin: world.url },
      });
      expect(answer.ok(), `${way.name}: signs in again`).toBe(true);
    },
  ],
  [
    'the network going away before the PIN is entered, and coming back',
    async ({ page, context }) => {
      await context.setOffline(true);
      await enterPin(page, PIN);
      await expect(page.getByText('No answer yet.')).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Check again' }).tap();
      await expect(page.getByText('It was not accepted, and nothing was moved.')).toBeVisible();
    },
  ],
];

/** The tab as it is, in another one: as a browser duplicates it, or opens it again. */
async function sameTab(context: BrowserContext, page: Page): Promise<Page> {
  const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
  const other = await context.newPage();
  await other.addInitScript(
    `for (const [key, value] of Object.entries(${kept})) sessionStorage.setItem(key, value)`,
  );
  return other;
}

for (const way of WAYS)
  test.describe(`${way.tags} ${way.name}: as many payments as taps that went through`, () => {
    for (const [what, leave] of ENDS)
      test(`one that is left at the PIN by ${what} is never carried out`, async ({
        page,
        context,
        user,
        wallet,
        world,
      }) => {
        await stayOnSend(page);
        await stayOnSwap(page);
        await user.call('setCloudWalletPin', { pin: PIN });
        await (await way.review(page, wallet)).tap();
        await expect(pad(page)).toBeVisible();
        await leave({ page, context, user, wallet, world, way });
        await expect(pad(page)).toBeHidden();
        await forgetPin(world, wallet);
        // Opening the screen carries nothing out: it comes to a review, and what that confirms is all there is.
        const confirm = await way.review(page, wallet);
        expect(await payments(world, wallet)).toBe(0);
        await confirm.tap();
        await expect(way.done(page)).toBeVisible();
        expect(await payments(world, wallet)).toBe(1);
      });

    test('one that waits for its PIN is none of a second tab’s, and each tap pays once', async ({
      page,
      context,
      user,
      wallet,
      world,
    }) => {
      await user.call('setCloudWalletPin', { pin: PIN });
      await (await way.review(page, wallet)).tap();
      await expect(pad(page)).toBeVisible();
      const second = await sameTab(context, page);
      await stayOnSend(second);
      await stayOnSwap(second);
      await (await way.review(second, wallet)).tap();
      await enterPin(second, PIN);
      await expect(way.done(second)).toBeVisible();
      expect(await payments(world, wallet)).toBe(1);
    });

    test('one whose answer is lost is found by the page that opens next, and not paid again', async ({
      page,
      wallet,
      world,
    }) => {
      await stayOnSend(page);
      await stayOnSwap(page);
      const confirm = await way.review(page, wallet);
      await expect(confirm).toBeEnabled();
      const answer = await holdAnswer(page, way.pays);
      await confirm.tap();
      await answer.answered;
      const posts: string[] = [];
      page.on('request', (request) => posts.push(request.url()));
      await page.reload();
      await expect(way.name === 'order' ? page.getByText('Order placed.') : way.done(page)).toBeVisible();
      expect(posts.some((url) => url.endsWith(way.concludes))).toBe(true);
      expect(posts.some((url) => url.endsWith(way.pays))).toBe(false);
      expect(await payments(world, wallet)).toBe(1);
    });
  });
