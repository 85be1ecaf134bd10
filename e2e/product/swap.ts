import { expect, type Locator, type Page } from '@playwright/test';

/** The swap flow as a test handles it. */
export const swapReview = (page: Page): Locator => page.getByRole('dialog', { name: 'Review swap' });
export const swapSuccess = (page: Page): Locator => page.getByRole('dialog', { name: 'Swap Successful!' });
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

/** Presses the button that swaps, at whatever price stands by then. */
export async function takeOffer(page: Page): Promise<void> {
  const accept = swapReview(page).getByRole('button', { name: 'Accept new quote' });
  const swap = swapReview(page).getByRole('button', { name: /^Swap / });
  await expect(accept.or(swap)).toBeEnabled();
  if (await accept.isVisible()) await accept.tap();
  await swap.tap();
}
