import { expect, type Locator, type Page } from '@playwright/test';
import type { User } from './user.ts';

/** Opens the outbox, as often as it takes until it has letters to this user that hold a text. Returns them, newest first. */
export async function lettersTo(page: Page, { email }: Pick<User, 'email'>, text: string): Promise<Locator> {
  const letters = page.getByRole('article').filter({ hasText: email }).filter({ hasText: text });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(letters).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  return letters;
}

/** The address of the link in the newest such letter whose address holds `part`. */
export async function linkTo(page: Page, user: Pick<User, 'email'>, part: string): Promise<string> {
  const letters = await lettersTo(page, user, part);
  return (await letters.locator(`a[href*="${part}"]`).first().getAttribute('href')) ?? '';
}
