import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { type Answers, answers, NOW } from './answers.ts';

const built = fileURLToPath(new URL('../../web/dist', import.meta.url));
const USER = { id: 'ada', email: 'ada@example.org' };
const CONFIG: BrowserConfig = {
  ...{ version: '0.0.0', network: 'localnet', identity: { kind: 'embedded', google: true } },
  ...{
    passwordMinCharacters: 6,
    explorerTxUrl: null,
    explorerTokenUrl: null,
    ipLookupUrl: null,
    marketCheckInterval: 1_200_000,
    orderLiquidityMin: 10_000,
    exchangeRates: false,
    testFunds: true,
    contestProof: false,
    outboxUrl: null,
    traced: false,
  },
};

interface Served {
  /** Replace some of the default answers. */
  answers: Answers;
  signedOut: boolean;
  /** Replaces some of the default settings. */
  config: Partial<BrowserConfig>;
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
  config: [{}, { option: true }],
  baseURL: 'https://cumulus.test',
  page: async ({ page, answers: own, signedOut, config }, use) => {
    const unexpected: string[] = [];
    await page.clock.setFixedTime(NOW);
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = `${built}${pathname}`;
      if (pathname === '/config.json') return route.fulfill({ json: { ...CONFIG, ...config } });
      if (pathname === '/api/auth/get-session')
        return route.fulfill({ json: signedOut ? null : { session: {}, user: USER } });
      if (pathname === '/api/auth/token') return route.fulfill({ json: { token: token() } });
      if (pathname === '/api/auth/sign-out') return route.fulfill({ json: { success: true } });
      // Without a stream of events, as from an older server.
      if (pathname === '/events') return route.fulfill({ status: 404 });
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

export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 640 };
export const LYING_PHONE = { width: 844, height: 390 };
export const DESKTOP = { width: 1440, height: 900 };
const LOOKS = [
  { name: '390-light', viewport: PHONE, colorScheme: 'light' },
  { name: '390-dark', viewport: PHONE, colorScheme: 'dark' },
  { name: '390-light-large-text', viewport: PHONE, colorScheme: 'light', textSize: '200%' },
  { name: '320-light', viewport: SMALL_PHONE, colorScheme: 'light' },
  { name: '320-dark', viewport: SMALL_PHONE, colorScheme: 'dark' },
  { name: '844-light', viewport: LYING_PHONE, colorScheme: 'light' },
  { name: '1440-dark', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

/** Compares the screen with its baselines: on phones, on its side, on a desktop, and with text of twice the size. */
export async function compare(page: Page, name: string): Promise<void> {
  // What only a wide window shows is loaded when it is wide.
  await page.setViewportSize(DESKTOP);
  await complete(page);
  for (const { name: look, viewport, colorScheme, ...rest } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const textSize = 'textSize' in rest ? rest.textSize : '';
    await page.evaluate(`document.documentElement.style.fontSize = '${textSize}'`);
    // What came late after all, as a number in a tab on a busy machine, is drawn at a later try.
    await expect
      .soft(() => expect(page).toHaveScreenshot(`${name}-${look}.png`, { maxDiffPixelRatio: 0.003 }))
      .toPass({ timeout: 10_000 });
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
  }
  await page.setViewportSize(PHONE);
}

/** Waits for charts and icons, which load late. */
async function complete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('svg[data-icon]:not(:has(path))')).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => {})');
}
