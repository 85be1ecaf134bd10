import { SWAP_SUCCESS_LEAVE_AFTER } from '@cumulus/contract/limits.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { stayOn } from './stay.ts';

/** As long as the server's own. */
const OFFER_LIFE = 30_000;

/** The swap flow as a test handles it. */
export const swapReview = (page: Page): Locator => page.getByRole('dialog', { name: 'Review swap' });
const SUCCESS = 'Swap Successful!';
export const swapSuccess = (page: Page): Locator => page.getByRole('dialog', { name: SUCCESS });
/** Keeps the success, which is shown for 2 s, on the page. To be called before the page is loaded. */
export const stayOnSwap = (page: Page): Promise<() => Promise<void>> =>
  stayOn(page, SUCCESS, SWAP_SUCCESS_LEAVE_AFTER);
export const payField = (page: Page): Locator => page.getByRole('textbox', { name: /^Amount in/ });
export const tokenFound = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Tokens found' }).getByRole('button', { name });
export const swapNow = (page: Page): Locator => page.getByRole('button', { name: 'Swap Now' });
/** What is received, by the offer on the screen: "83.2107 USDC". */
export const received = (page: Page, symbol: string): Locator =>
  page.getByRole('status', { name: new RegExp(`^[\\d,.]+ ${symbol}$`) });

/** From the wallet's own screen to the amount: which common token is bought, which token pays. */
export async function chooseTokens(page: Page, walletId: string, buy: string, sell: string): Promise<void> {
  await page.goto(`/cloudwallet/${walletId}`);
  await page.getByRole('button', { name: 'Swap', exact: true }).tap();
  await page.getByRole('list', { name: 'Common tokens' }).getByRole('button', { name: buy }).tap();
  await page.getByRole('list', { name: 'Tokens to sell' }).getByRole('button', { name: sell }).tap();
  await expect(payField(page)).toBeVisible();
}

/** Has an amount reviewed. Returns the button that swaps. */
export async function reviewSwap(page: Page, amount: string): Promise<Locator> {
  await payField(page).fill(amount);
  await swapNow(page).tap();
  return swapReview(page).getByRole('button', { name: /^Swap / });
}

/** Hands the first offer out again and again, so that a look at the screens takes as long as it takes. */
export async function holdOffer(page: Page): Promise<void> {
  let first: { result: { quote: { expiresAt: string } } } | undefined;
  await page.route('**/functions/getCloudWalletSwapQuote', async (route) => {
    first ??= (await (await route.fetch()).json()) as NonNullable<typeof first>;
    first.result.quote.expiresAt = new Date(Date.now() + OFFER_LIFE).toISOString();
    await route.fulfill({ json: first });
  });
}
