import { expect, type Locator, type Page } from '@playwright/test';

export const pinPad = (page: Page): Locator => page.getByRole('dialog', { name: 'Enter your PIN' });
const pinKeys = (page: Page): Locator => page.getByRole('group', { name: 'PIN keys' });
export const pinKey = (page: Page, name: string): Locator =>
  pinKeys(page).getByRole('button', { name, exact: true });

/** Opens the pad that sets a PIN. */
export async function openPinPad(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: /^PIN/ }).tap();
  await page.getByRole('button', { name: 'Set PIN' }).tap();
}

/** Enters a PIN on the keyboard, once the pad accepts keys. */
export async function enterPin(page: Page, pin: string): Promise<void> {
  await expect(pinKey(page, '1')).toBeEnabled();
  await page.keyboard.type(pin);
}

/** Enters a PIN on the pad's own keys. */
export async function tapPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await pinKey(page, digit).tap();
}
