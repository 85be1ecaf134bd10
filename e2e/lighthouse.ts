// Measures the served pages on a simulated slow phone: Lighthouse's scores, and the time from a press to the next paint.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { chromium } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { startWorld, type World } from '../launch/src/world.ts';
import { type Audit, audit, auditAt, shortfalls, typical } from './lighthouse/audit.ts';
import { withBrowser } from './lighthouse/browser.ts';
import { INTERACTION_BELOW, typicalInteractions } from './lighthouse/interactions.ts';
import { table } from './lighthouse/table.ts';
import config from './playwright.config.ts';
import { signUpAccepted } from './product/user.ts';
import { cards, makeFundedWallet } from './product/wallets.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Signs a user up in a browser profile, which then is a returning user's, and times interactions. */
async function useProduct(world: World, profile: string) {
  const context = await chromium.launchPersistentContext(profile, {
    ...config.use?.launchOptions,
    baseURL: world.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const user = await signUpAccepted(context, world.url);
    const { walletId } = await makeFundedWallet(user, 'Main');
    await makeFundedWallet(user, 'Savings');
    const page = await context.newPage();
    await page.goto('/cloudwallet');
    await cards(page).first().waitFor();
    return { walletId, interactions: await typicalInteractions(page, walletId) };
  } finally {
    await context.close();
  }
}

/** Goes through the wallet's screen, which hands the wallet to the swap. */
const openSwap = (url: string) => async (page: Page) => {
  await page.goto(url);
  await page.locator('::-p-aria([name="Swap"][role="button"])').click();
  await page.waitForFunction('location.pathname.endsWith("/swap")');
  // Requests that the reload aborts would count as errors of the page.
  await page.waitForNetworkIdle();
};

/** Prints the measurements. Returns the shortfalls. */
async function measure(world: World, folder: string): Promise<string[]> {
  const profile = join(folder, 'user');
  const { walletId, interactions } = await useProduct(world, profile);
  const wallet = `${world.url}/cloudwallet/${walletId}`;
  const pages: [profile: string, load: (port: number) => Promise<Audit>][] = [
    [join(folder, 'visitor'), (port) => audit('Sign-in', `${world.url}/login`, port)],
    [profile, (port) => audit('Wallet list', `${world.url}/cloudwallet`, port)],
    [profile, (port) => audit('Wallet', wallet, port)],
    [profile, (port) => audit('Token', `${wallet}/token/${SOL_MINT}`, port)],
    [profile, (port) => auditAt('Swap', port, openSwap(wallet))],
  ];
  const audits: Audit[] = [];
  for (const [of, load] of pages) {
    const audited = await withBrowser(of, (port) => typical(() => load(port)));
    say(`${audited.page}: ${Object.values(audited.scores).join('/')}`);
    audits.push(audited);
  }
  for (const { page, complaints } of audits) for (const each of complaints) say(`${page}: ${each}`);
  say(`\n${table(audits, interactions)}`);
  return [
    ...audits.flatMap(shortfalls),
    ...interactions
      .filter(({ paint, count }) => !(count > 0 && paint < INTERACTION_BELOW))
      .map(({ act, paint, count }) => `To ${act}: ${count ? `${paint} ms` : 'nothing was timed'}`),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'cumulus-lighthouse-'));
const world = await startWorld({ durableDatabase: false, env: { LOG_LEVEL: 'warn' } });
try {
  const short = await measure(world, folder);
  for (const each of short) process.stderr.write(`Falls short: ${each}\n`);
  if (short.length > 0) process.exitCode = 1;
} finally {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
}
