import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, type Page } from '@playwright/test';
import { contest } from '../web/testing/contest.ts';
import { sol, wallet } from '../web/testing/wallets.ts';
import { tooSmall, tooWide } from './product/fit.ts';
import { still } from './product/inspect.ts';
import { choose } from './product/orders.ts';
import { enterPin } from './product/pin.ts';
import { recipientField, review } from './product/send.ts';
import { payField, swapNow, swapReview } from './product/swap.ts';
import { tokenRows } from './product/wallets.ts';
import type { Answers } from './screens/answers.ts';
import { test } from './screens/served.ts';

const WALLET = '/cloudwallet/w1';
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
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

test.use({ baseURL: 'https://cumulus.test', locale: 'en-US', viewport: { width: 320, height: 640 } });
test.use({ reducedMotion: 'reduce' } as object);

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .tap();

/** The dialog on top fits the window, and every act in it can be scrolled to and pressed. */
async function expectUsable(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.locator('dialog[open]').last();
  await expect(dialog.getByText(name).first()).toBeVisible();
  await still(page);
  await expect.soft.poll(() => tooWide(page), 'as wide as the window').toEqual([]);
  await expect.soft.poll(() => tooSmall(page), 'targets of 24 px').toEqual([]);
  const acts = dialog.locator('button:enabled, a[href], label:has(input)').filter({ visible: true });
  for (const act of await acts.all()) await act.tap({ trial: true, timeout: 3_000 });
}

async function openSwap(page: Page): Promise<void> {
  await page.goto(WALLET);
  await expect(tokenRows(page).first()).toBeVisible();
  await press(page, 'Swap');
  await page.getByRole('list', { name: 'Common tokens' }).getByRole('button', { name: 'USD Coin' }).tap();
  await page.getByRole('list', { name: 'Tokens to sell' }).getByRole('button', { name: 'Solana' }).tap();
  await payField(page).fill('0.5');
  await expect(swapNow(page)).toBeEnabled();
}

async function openSend(page: Page): Promise<void> {
  await page.goto(`${WALLET}/token/${SOL_MINT}`);
  await expect(recipientField(page)).toBeVisible();
}

interface Sheet {
  /** What is opened, and what it says. */
  readonly name: string;
  readonly says: string | RegExp;
  readonly open: (page: Page) => Promise<unknown>;
  readonly answers?: Answers;
}

const addressBook: Answers = {
  getAddressBook: () => ({
    success: true,
    contacts: [{ address: RECIPIENT, name: 'W'.repeat(30) }],
    recentRecipients: [],
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
    says: 'Terms of Service',
    open: at('/cloudwallet'),
    answers: { hasAcceptedTerms: () => ({ accepted: false }) },
  },
  {
    name: 'a deleted account',
    says: /permanently deleted/,
    open: at('/cloudwallet'),
    answers: { checkEmailBlocked: () => ({ isBlocked: true, message: null }) },
  },
  { name: 'a new wallet', says: 'Create wallet', open: at('/cloudwallet', 'Create') },
  {
    name: 'the limit of wallets',
    says: 'Wallet Limit Reached',
    open: at('/cloudwallet', 'Claim 0.1 SOL'),
    answers: {
      getCloudWallets: () => ({ wallets: ten }),
      getCurrentContest: () => contest({ endDate: '2027-01-01T00:00:00Z' }),
    },
  },
  { name: 'receiving', says: 'Solana only', open: at(WALLET, 'Receive') },
  { name: 'the token to send', says: 'Send from Main', open: at(WALLET, 'Send') },
  { name: 'the warning of funds', says: 'This wallet holds funds', open: at(WALLET, 'Delete wallet') },
  { name: 'deleting a wallet', says: 'Delete Main?', open: at(WALLET, 'Delete wallet', 'Delete anyway') },
  { name: 'a chart', says: 'Solana', open: at(`${WALLET}/token/${SOL_MINT}`, 'Price over time') },
  {
    name: 'whom to send to',
    says: 'Send to',
    open: at(`${WALLET}/token/${SOL_MINT}`, 'Choose from address book'),
    answers: addressBook,
  },
  { name: 'the scanner', says: 'Scan QR code', open: at(`${WALLET}/token/${SOL_MINT}`, 'Scan QR code') },
  {
    name: 'a new contact',
    says: 'Save to address book',
    open: at('/settings', /^Address book/, 'Add contact'),
    answers: addressBook,
  },
  {
    name: 'the review of a transfer to a look-alike',
    says: /This is not/,
    open: async (page) => {
      await openSend(page);
      await review(page, RECIPIENT, '1.5');
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
    name: 'a transfer under way',
    says: 'Still confirming',
    open: async (page) => {
      await openSend(page);
      await (await review(page, RECIPIENT, '1.5')).tap();
    },
    answers: { transferSol: () => pending },
  },
  {
    name: 'the review of a swap',
    says: 'Review swap',
    open: async (page) => {
      await openSwap(page);
      await swapNow(page).tap();
      await expect(swapReview(page).getByRole('button', { name: /^Swap / })).toBeEnabled();
    },
  },
  {
    name: 'the words of a swap',
    says: 'What is this?',
    open: async (page) => {
      await openSwap(page);
      await press(page, 'What is this?');
    },
  },
  {
    name: 'the review of an order',
    says: 'Review order',
    open: async (page) => {
      await openSwap(page);
      await press(page, 'Swap Later');
      await page.getByRole('link', { name: /^Time Based/ }).tap();
      await choose(page, /^1 hour/);
      await press(page, /^Schedule swap for/);
    },
  },
  {
    name: 'an order that is over',
    says: 'Order',
    open: async (page) => {
      await page.goto('/orders');
      await page.getByRole('list', { name: 'Completed orders' }).getByRole('button').first().tap();
    },
  },
  { name: 'cancelling an order', says: 'Cancel this order?', open: at('/orders', /^Cancel: /) },
  {
    name: 'a transaction',
    says: 'Done',
    open: async (page) => {
      await page.goto('/transactions');
      await page.getByRole('list', { name: 'Today' }).getByRole('button').first().tap();
    },
  },
  { name: 'the export', says: 'Download CSV', open: at('/transactions', 'Export') },
  { name: 'adding a token', says: 'Add token', open: at('/watchlist', 'Add token') },
  { name: 'a watched token', says: 'Remove from watchlist', open: at('/watchlist', /^Jupiter/) },
  {
    name: 'removing a token',
    says: 'Remove token',
    open: at('/watchlist', /^Jupiter/, 'Remove from watchlist'),
  },
  { name: 'a top token', says: 'Jupiter', open: at('/toptokens', /^Rank.*Jupiter/) },
  { name: 'the PIN menu', says: 'Set PIN', open: at('/settings', /^PIN/) },
  {
    name: 'the PIN pad',
    says: 'PINs do not match. Please try again.',
    open: async (page) => {
      await at('/settings', /^PIN/, 'Set PIN')(page);
      await enterPin(page, '123456');
      await expect(page.getByRole('heading', { name: 'Confirm your PIN' })).toBeVisible();
      await enterPin(page, '654321');
    },
  },
  { name: 'the terms to read', says: 'Terms of Service', open: at('/settings', /^Terms of Service/) },
  {
    name: 'the address book',
    says: 'Address book',
    open: at('/settings', /^Address book/),
    answers: addressBook,
  },
  {
    name: 'a contact',
    says: 'Edit contact',
    open: at('/settings', /^Address book/, /^WWW/),
    answers: addressBook,
  },
  {
    name: 'deleting a contact',
    says: 'Delete contact',
    open: at('/settings', /^Address book/, /^WWW/, 'Delete contact'),
    answers: addressBook,
  },
];

for (const { name, says, open, answers = {} } of sheets)
  test.describe(name, () => {
    test.use({ answers });
    test(`[who-16] ${name} can be used at 320 px of width`, async ({ page }) => {
      await open(page);
      await expectUsable(page, says);
    });
  });
