import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { type Answers, answers, NOW } from './answers.ts';

const built = fileURLToPath(new URL('../../web/dist', import.meta.url));
const USER = { id: 'ada', email: 'ada@example.org' };
const CONFIG = {
  ...{ version: '0.0.0', network: 'localnet', identity: { kind: 'embedded', google: true } },
  ...{
    explorerTxUrl: null,
    ipLookupUrl: null,
    marketCheckInterval: 1_200_000,
    testFunds: true,
    outboxUrl: null,
  },
};

interface Served {
  /** Answers that differ from those of the user with two wallets. */
  answers: Answers;
  /** Nobody is signed in. */
  signedOut: boolean;
}

/** A bearer token as the identity service makes them. */
function token(): string {
  const seconds = NOW / 1_000;
  return `head.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 3_600 }))}.signature`;
}

/** The app as it is built, over fixed answers at a fixed time. What no answer is there for fails the test. */
export const test = base.extend<Served>({
  answers: [{}, { option: true }],
  signedOut: [false, { option: true }],
  page: async ({ page, answers: own, signedOut }, use) => {
    const unexpected: string[] = [];
    await page.clock.setFixedTime(NOW);
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = `${built}${pathname}`;
      if (pathname === '/config.json') return route.fulfill({ json: CONFIG });
      if (pathname === '/api/auth/get-session')
        return route.fulfill({ json: signedOut ? null : { session: {}, user: USER } });
      if (pathname === '/api/auth/token') return route.fulfill({ json: { token: token() } });
      if (pathname === '/api/auth/sign-out') return route.fulfill({ json: { success: true } });
      if (pathname.startsWith('/functions/')) {
        const name = pathname.slice('/functions/'.length);
        const answer = { ...answers, ...own }[name as keyof Answers] as
          | ((input: unknown) => unknown)
          | undefined;
        if (answer) return route.fulfill({ json: { result: answer(route.request().postDataJSON().data) } });
      }
      if (extname(pathname) && existsSync(file)) return route.fulfill({ path: file });
      if (!extname(pathname) && route.request().isNavigationRequest())
        return route.fulfill({ path: `${built}/index.html` });
      unexpected.push(pathname);
      return route.abort();
    });
    await use(page);
    expect(unexpected).toEqual([]);
  },
});

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** Compares what is on the screen with how it looked when the baselines were drawn: both themes, two phones. */
export async function compare(page: Page, name: string): Promise<void> {
  await complete(page);
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect
        .soft(page)
        .toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}.png`, { maxDiffPixelRatio: 0.003 });
    }
  }
}

/** Waits for what comes late: charts, and the icons that no first screen has. */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('svg[data-icon]:not(:has(path))')).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => {})');
}
