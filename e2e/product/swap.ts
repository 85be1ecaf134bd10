import { SWAP_SUCCESS_LEAVE_AFTER } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { stayOn } from './stay.ts';
import { tokenRows } from './wallets.ts';

/** As the server's own, milliseconds. */
const QUOTE_LIFE = 30_000;

export const swapReview = (page: Page): Locator => page.getByRole('dialog', { name: 'Review swap' });
const SUCCESS = 'Swap Successful!';
export const swapSuccess = (page: Page): Locator => page.getByRole('dialog', { name: SUCCESS });
/** Keeps the success open. Call it before the page is loaded. */
export const stayOnSwap = (page: Page): Promise<() => Promise<void>> =>
  stayOn(page, SUCCESS, SWAP_SUCCESS_LEAVE_AFTER);
export const payField = (page: Page): Locator => page.getByRole('textbox', { name: /^Amount in/ });
export const tokenFound = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Tokens found' }).getByRole('button', { name });
export const swapNow = (page: Page): Locator => page.getByRole('button', { name: 'Swap Now' });
/** The quoted amount: "83.2107 USDC". */
export const received = (page: Page, symbol: string): Locator =>
  page.getByRole('status', { name: new RegExp(`^[\\d,.]+ ${symbol}$`) });

export const openTokenChoice = async (page: Page, walletId: string): Promise<void> => {
  await page.goto(`/cloudwallet/${walletId}`);
  // Swap is disabled until the wallet's balances are known.
  await expect(tokenRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Swap', exact: true }).tap();
};

export const chooseBuy = (page: Page, name: string): Promise<void> =>
  page.getByRole('list', { name: 'Common tokens' }).getByRole('button', { name }).tap();

export const chooseSell = (page: Page, name: string): Promise<void> =>
  page.getByRole('list', { name: 'Tokens to sell' }).getByRole('button', { name }).tap();

/** From the wallet's screen to the amount of a swap between two common tokens. */
export async function openSwap(page: Page, walletId: string, buy: string, sell: string): Promise<void> {
  await openTokenChoice(page, walletId);
  await chooseBuy(page, buy);
  await chooseSell(page, sell);
  await expect(payField(page)).toBeVisible();
}

/** Opens the review of an amount. Returns the button that swaps. */
export async function reviewSwap(page: Page, amount: string): Promise<Locator> {
  await payField(page).fill(amount);
  await swapNow(page).tap();
  return swapReview(page).getByRole('button', { name: /^Swap / });
}

/** Repeats the first quote with a new expiry, so that it never expires while a test looks at the screens. */
export async function holdQuote(page: Page): Promise<void> {
  let first: { result: { quote: { expiresAt: string } } } | undefined;
  await page.route('**/functions/getCloudWalletSwapQuote', async (route) => {
    first ??= (await (await route.fetch()).json()) as NonNullable<typeof first>;
    first.result.quote.expiresAt = new Date(Date.now() + QUOTE_LIFE).toISOString();
    await route.fulfill({ json: first });
  });
}

/** Lets the page learn from the answer to its swaps only that they are on their way, as if the network were slow. */
export const answerPending = (page: Page): Promise<unknown> =>
  page.route('**/functions/executeCloudWalletSwap', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result?: { success?: boolean } };
    // Refusals pass, such as the one that asks for the PIN.
    if (!result?.success) return route.fulfill({ response });
    const pending = { success: false, pending: true, inAmount: null, outAmount: null };
    await route.fulfill({ json: { result: { ...result, ...pending } } });
  });
