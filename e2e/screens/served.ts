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
    contestProof: false,
    outboxUrl: null,
  },
};

interface Served {
  /** Replace some of the default answers. */
  answers: Answers;
  signedOut: boolean;
}

/** A bearer token in the identity service's format. */
function token(): string {
  const seconds = NOW / 1_000;
  return `head.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 3_600 }))}.signature`;
}

/** The built app with fixed answers at a fixed time. A request without an answer fails the test. */
export const test = base.extend<Served>({
  answers: [{}, { option: true }],
  signedOut: [false, { option: true }],
  baseURL: 'https://cumulus.test',
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

/** Compares the screen with its baselines: both themes, two sizes. */
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

/** Waits for charts and icons, which load late. */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('svg[data-icon]:not(:has(path))')).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => {})');
}
