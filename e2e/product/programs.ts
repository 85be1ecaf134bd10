import type { Page } from '@playwright/test';

/** Opens the form of a new program, and allows it 50 USD a day. What is asked for then is the caller's to answer. */
export async function allowProgram(page: Page, name: string): Promise<void> {
  await page.goto('/settings/programs');
  await page.getByRole('button', { name: 'New program' }).tap();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('A day').fill('50');
  await page.getByRole('button', { name: 'Review' }).tap();
  await page.getByRole('button', { name: `Allow ${name}` }).tap();
}
