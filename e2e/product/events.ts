import type { Page } from '@playwright/test';

/** Leaves a page without the stream of events, which never ends: for a test that waits until nothing is under way. */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route('**/events', (route) => route.fulfill({ status: 404 }));
}
