import type { Page } from '@playwright/test';

const JUMP = 60_000;

/**
 * Stops the page's clock a minute from now, so that what the page shows for some seconds stays until the test moves the
 * clock on. The test must call page.clock.install() before the page is loaded.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + JUMP);
