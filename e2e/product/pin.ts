import type { Locator, Page } from '@playwright/test';

export const pinKeys = (page: Page): Locator => page.getByRole('group', { name: 'PIN keys' });

/** Enters a PIN on the pad. */
export async function enterPin(page: Page, pin: string, tap = (key: Locator) => key.tap()): Promise<void> {
  for (const digit of pin) await tap(pinKeys(page).getByRole('button', { name: digit, exact: true }));
}
