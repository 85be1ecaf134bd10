import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { contest } from '../web/testing/contest.ts';
import { STRANGER, sol, wallet } from '../web/testing/wallets.ts';
import { tooSmall, tooWide } from './product/fit.ts';
import { inspectHere, still } from './product/inspect.ts';
import { choose } from './product/orders.ts';
import { enterPin } from './product/pin.ts';
import { openSend, review } from './product/send.ts';
import { openSwap, payField, swapNow, swapReview } from './product/swap.ts';
import type { Answers } from './screens/answers.ts';
import { test } from './screens/served.ts';

const WALLET = '/cloudwallet/w1';
const FRIEND = '9WzDfriendmkg8ZTbNMqUxvQRAyrZzDsGYdLAWWM';
const pending = {
  success: false,
  pending: true,
  error: null,
  errorDetails: null,
  txSignature: '5UfD'.repeat(22),
} as const;
const ten = Array.from({ length: 10 }, (_, index) =>
  wallet({ walletId: `w${index}`, name: `Wallet ${index}`, tokens: [sol(1_000_000_000n)] }),
);

const webhook = {
  ...{ id: 'h1', url: `https://${'w'.repeat(60)}.example/`, events: [], createdAt: '2026-11-20T09:00:00Z' },
  ...{ failingSince: null, disabledAt: null, disabledWhy: null },
};

test.use({ viewport: { width: 320, height: 640 } });

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .tap();

/** Expects the dialog on top to fit the window, to be accessible, and each of its controls to be reachable by scrolling. */
async function expectUsable(page: Page, text: string | RegExp): Promise<void> {
  const dialog = page.locator('dialog[open]').last();
  await expect(dialog.getByText(text).first()).toBeVisible();
  await still(page);
  await expect.soft.poll(() => tooWide(page), 'as wide as the window').toEqual([]);
  await expect.soft.poll(() => tooSmall(page), 'targets of 24 px').toEqual([]);
  const controls = dialog
    .locator('button:enabled, a[href], label:has(input:enabled)')
    .filter({ visible: true });
  // The last of them may come with an answer.
  await expect(async () => {
    for (const control of await controls.all()) await control.tap({ trial: true, timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await inspectHere(page, String(text));
}

async function quoteSwap(page: Page): Promise<void> {
  await openSwap(page, 'w1', 'USD Coin', 'Solana');
  await payField(page).fill('0.5');
  await expect(swapNow(page)).toBeEnabled();
}

interface Sheet {
  readonly name: string;
  /** Text in the sheet. */
  readonly text: string | RegExp;
  readonly open: (page: Page) => Promise<unknown>;
  readonly answers?: Answers;
  readonly config?: Partial<BrowserConfig>;
}

const addressBook: Answers = {
  getAddressBook: () => ({
    success: true,
    contacts: [{ address: STRANGER, name: 'W'.repeat(30) }],
    recentRecipients: [],
  }),
};

const passkeys: Answers = {
  getPasskeys: () => ({
    passkeys: [
      {
        credentialId: 'a',
        name: 'W'.repeat(30),
        addedAt: '2026-01-02T03:04:05.000Z',
        lastUsedAt: '2026-01-02T03:04:05.000Z',
      },
    ],
  }),
};

const at =
  (path: string, ...presses: (string | RegExp)[]) =>
  async (page: Page) => {
    await page.goto(path);
    for (const name of presses) await press(page, name);
  };

const sheets: readonly Sheet[] = [
  {
    name: 'the terms',
    text: 'Terms of Service',
    open: at('/cloudwallet'),
    answers: { hasAcceptedTerms: () => ({ accepted: false }) },
  },
  {
    name: 'a deleted account',
    text: /permanently deleted/,
    open: at('/cloudwallet'),
    answers: { checkEmailBlocked: () => ({ isBlocked: true, message: null }) },
  },
  { name: 'a new wallet', text: 'Create wallet', open: at('/cloudwallet', 'Create') },
  {
    name: 'the limit of wallets',
    text: 'Wallet Limit Reached',
    open: at('/cloudwallet', 'Claim 0.1 SOL'),
    answers: {
      getCloudWallets: () => ({ wallets: ten }),
      getCurrentContest: () => contest({ endDate: '2027-01-01T00:00:00Z' }),
    },
  },
  { name: 'receiving', text: 'Solana only', open: at(WALLET, 'Receive') },
  { name: 'the token to send', text: 'Send from Main', open: at(WALLET, 'Send') },
  { name: 'the warning about funds', text: 'This wallet holds funds', open: at(WALLET, 'Delete wallet') },
  { name: 'deleting a wallet', text: 'Delete Main?', open: at(WALLET, 'Delete wallet', 'Delete anyway') },
  { name: 'a new password', text: 'Current password', open: at('/settings', /^Change password/) },
  { name: 'deleting the account', text: /are erased/, open: at('/settings', /^Delete account/) },
  { name: 'a chart', text: 'Solana', open: at(`${WALLET}/token/${SOL_MINT}`, 'Price over time') },
  {
    name: 'picking a recipient',
    text: 'Send to',
    open: at(`${WALLET}/token/${SOL_MINT}`, 'Choose from address book'),
    answers: addressBook,
  },
  { name: 'the scanner', text: 'Scan QR code', open: at(`${WALLET}/token/${SOL_MINT}`, 'Scan QR code') },
  {
    name: 'a new contact',
    text: 'Save to address book',
    open: at('/settings', /^Address book/, 'Add contact'),
    answers: addressBook,
  },
  {
    name: 'the review of a transfer to a look-alike',
    text: /This is not/,
    open: async (page) => {
      await openSend(page, { walletId: 'w1' });
      await review(page, STRANGER, '1.5');
    },
    answers: {
      validateTransfer: () => ({
        ...{
          isValid: true,
          error: null,
          errorDetails: null,
          warning: 'A warning.',
          warnings: [],
          networkFeeLamports: '105000',
          rentLamports: '2039280',
        },
        ...{ solLeftLamports: '23359895000', isFirstTimeRecipient: true },
        lookAlike: { address: FRIEND, name: 'W'.repeat(30) },
      }),
    },
  },
  {
    name: 'a transfer that is still confirming',
    text: 'Still confirming',
    open: async (page) => {
      await openSend(page, { walletId: 'w1' });
      await (await review(page, STRANGER, '1.5')).tap();
    },
    answers: {
      transferSol: () => pending,
      concludePayment: () => ({ known: true, inAmount: null, outAmount: null, ...pending }),
    },
  },
  {
    name: 'the review of a swap',
    text: 'Review swap',
    open: async (page) => {
      await quoteSwap(page);
      await swapNow(page).tap();
      await expect(swapReview(page).getByRole('button', { name: /^Swap / })).toBeEnabled();
    },
  },
  {
    name: 'the glossary of a swap',
    text: 'What is this?',
    open: async (page) => {
      await quoteSwap(page);
      await press(page, 'What is this?');
    },
  },
  {
    name: 'the review of an order',
    text: 'Review order',
    open: async (page) => {
      await quoteSwap(page);
      await press(page, 'Swap Later');
      await page.getByRole('link', { name: /^Time Based/ }).tap();
      await choose(page, /^1 hour/);
      await press(page, 'Review');
    },
  },
  {
    name: 'a completed order',
    text: 'Order',
    open: async (page) => {
      await page.goto('/orders');
      await page.getByRole('list', { name: 'Completed orders' }).getByRole('button').first().tap();
    },
  },
  { name: 'cancelling an order', text: 'Cancel this order?', open: at('/orders', /^Cancel: /) },
  {
    name: 'a transaction',
    text: 'Done',
    open: async (page) => {
      await page.goto('/transactions');
      await page.getByRole('list', { name: 'Today' }).getByRole('button').first().tap();
    },
  },
  {
    name: 'sharing a receipt',
    text: /^Shared until/,
    open: async (page) => {
      await page.goto('/transactions');
      await page.getByRole('list', { name: 'Today' }).getByRole('button').first().tap();
      await press(page, 'Share receipt');
    },
  },
  { name: 'the export', text: 'Download CSV', open: at('/transactions', 'Export') },
  { name: 'adding a token', text: 'Add token', open: at('/watchlist', 'Add token') },
  { name: 'a watched token', text: 'Remove from watchlist', open: at('/watchlist', /^Jupiter/) },
  {
    name: 'removing a token',
    text: 'Remove token',
    open: at('/watchlist', /^Jupiter/, 'Remove from watchlist'),
  },
  { name: 'a top token', text: 'Jupiter', open: at('/toptokens', /^Rank.*Jupiter/) },
  { name: 'the PIN menu', text: 'Set PIN', open: at('/settings', /^PIN/) },
  {
    name: 'the PIN pad',
    text: 'PINs do not match. Please try again.',
    open: async (page) => {
      await at('/settings', /^PIN/, 'Set PIN')(page);
      await enterPin(page, '738291');
      await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
      await enterPin(page, '620937');
    },
  },
  { name: 'the passkeys', text: 'Add a passkey', open: at('/settings', /^Passkeys/), answers: passkeys },
  {
    name: 'a new passkey',
    text: /your device asks you to confirm/,
    open: at('/settings', /^Passkeys/, 'Add a passkey'),
    answers: passkeys,
  },
  {
    name: 'a passkey',
    text: 'Remove passkey',
    open: at('/settings', /^Passkeys/, /^W{30}/),
    answers: passkeys,
  },
  {
    name: 'the devices',
    text: 'This device',
    open: at('/settings', /^Devices/),
    answers: {
      getSessions: () => ({
        success: true,
        sessions: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((sessionId) => ({
          sessionId,
          device: 'Samsung Internet on Android',
          place: 'Llanfairpwllgwyngyll, United Kingdom',
          signedInAt: '2026-01-02T03:04:05.000Z',
          lastUsedAt: '2026-01-02T03:04:05.000Z',
          isThis: sessionId === 'a',
        })),
      }),
    },
  },
  { name: 'freezing', text: 'Freeze my account?', open: at('/settings', /^Freeze my account/) },
  {
    name: 'thawing',
    text: 'Unfreeze with a passkey',
    open: at('/settings', /^Freeze my account/),
    answers: {
      getFreeze: () => ({
        success: true,
        frozenAt: '2026-01-02T03:04:05.000Z',
        thawableAt: '2026-01-03T03:04:05.000Z',
        byPasskey: true,
      }),
    },
  },
  {
    name: 'the second currency',
    config: { exchangeRates: true },
    text: 'US dollars only',
    open: at('/settings', /^Second currency/),
    answers: {
      getExchangeRates: () => ({
        success: true,
        rates: { date: '2026-11-20', perUsd: { EUR: 0.92, INR: 84.4 } },
      }),
    },
  },
  {
    name: 'the settings of push and email',
    text: 'Sent, from $500',
    open: at('/settings', /^Push and email/),
  },
  { name: 'the terms to read', text: 'Terms of Service', open: at('/settings', /^Terms of Service/) },
  {
    name: 'the address book',
    text: 'Address book',
    open: at('/settings', /^Address book/),
    answers: addressBook,
  },
  {
    name: 'a contact',
    text: 'Edit contact',
    open: at('/settings', /^Address book/, /^WWW/),
    answers: addressBook,
  },
  {
    name: 'deleting a contact',
    text: 'Delete contact',
    open: at('/settings', /^Address book/, /^WWW/, 'Delete contact'),
    answers: addressBook,
  },
  {
    name: 'the secret of a webhook',
    text: 'It is shown only once.',
    open: at('/settings/webhooks?new', 'Add'),
    answers: { createWebhook: () => ({ success: true, webhook, secret: `whsec_${'W'.repeat(43)}=` }) },
  },
  {
    name: 'deleting a webhook',
    text: 'Delete this webhook?',
    open: at('/settings/webhooks?webhook=h1', 'Delete'),
    answers: { getWebhooks: () => ({ success: true, webhooks: [webhook], publicKey: '' }) },
  },
];

for (const { name, text, open, answers = {}, config = {} } of sheets)
  test.describe(name, () => {
    test.use({ answers, config });
    test(`[who-16] ${name} can be used at 320 px of width`, async ({ page }) => {
      await open(page);
      await expectUsable(page, text);
    });
  });
