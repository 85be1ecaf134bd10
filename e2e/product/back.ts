import type { Page } from '@playwright/test';

/*
 * Playwright's own goBack asks the browser where it is in its history, which may not have heard yet of an entry that the page has
 * just added or left. The page itself is never behind.
 */

/** Presses Back in the browser. */
export const pressBack = (page: Page): Promise<void> => page.evaluate('history.back()');

/** Presses Forward in the browser. */
export const pressForward = (page: Page): Promise<void> => page.evaluate('history.forward()');
