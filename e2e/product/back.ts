import type { Page } from '@playwright/test';

/*
 * Playwright's own goBack goes by the position that the browser's process reports, which may lag behind an entry that the page has just
 * added or left. The page itself is never behind.
 */

/** Presses Back in the browser. */
export const pressBack = (page: Page): Promise<void> => page.evaluate('history.back()');

/** Presses Forward in the browser. */
export const pressForward = (page: Page): Promise<void> => page.evaluate('history.forward()');
