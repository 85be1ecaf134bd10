import type { Locator, Page } from '@playwright/test';

/** The send screen as a test handles it. */
export const recipientField = (page: Page): Locator => page.getByRole('textbox', { name: 'To', exact: true });
export const amountField = (page: Page): Locator => page.getByRole('textbox', { name: /^Amount in/ });
export const reviewSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Review' });
export const success = (page: Page): Locator => page.getByRole('dialog', { name: 'Transaction Successful!' });

/** Fills the form and has it reviewed. Returns the button that sends. */
export async function review(page: Page, recipient: string, amount: string): Promise<Locator> {
  await recipientField(page).fill(recipient);
  await amountField(page).fill(amount);
  await page.getByRole('button', { name: 'Review' }).tap();
  return reviewSheet(page).getByRole('button', { name: /^Send / });
}
