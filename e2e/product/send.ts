import { SEND_SUCCESS_LEAVE_AFTER, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Locator, Page } from '@playwright/test';
import { stayOn } from './stay.ts';

export const recipientField = (page: Page): Locator => page.getByRole('textbox', { name: 'To', exact: true });
export const amountField = (page: Page): Locator => page.getByRole('textbox', { name: /^Amount in/ });
export const reviewSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Review' });
const SUCCESS = 'Transaction Successful!';
export const success = (page: Page): Locator => page.getByRole('dialog', { name: SUCCESS });
/** Keeps the success open. Call it before the page is loaded. */
export const stayOnSend = (page: Page): Promise<() => Promise<void>> =>
  stayOn(page, SUCCESS, SEND_SUCCESS_LEAVE_AFTER);

export const openSend = (page: Page, { walletId }: { walletId: string }, mint: string = SOL_MINT) =>
  page.goto(`/cloudwallet/${walletId}/token/${mint}`);

/** Fills the form and opens the review. Returns the button that sends. */
export async function review(page: Page, recipient: string, amount: string): Promise<Locator> {
  await recipientField(page).fill(recipient);
  await amountField(page).fill(amount);
  await page.getByRole('button', { name: 'Review' }).tap();
  return reviewSheet(page).getByRole('button', { name: /^Send / });
}
