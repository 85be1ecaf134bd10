// Measures the pages as they are served, on a slow phone: Lighthouse's scores, and how soon a press shows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startWorld, type World } from '../launch/src/world.ts';
import { audit, best, shortfalls } from './lighthouse/audit.ts';
import { withBrowser } from './lighthouse/browser.ts';
import { bestInteractions, INTERACTION_MAX } from './lighthouse/interactions.ts';
import config from './playwright.config.ts';
import { signUpAccepted } from './product/user.ts';
import { cards, makeFundedWallet } from './product/wallets.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns where the page falls short. */
async function auditPage(name: string, url: string, port: number): Promise<string[]> {
  const found = await best(() => audit(url, port));
  const scores = Object.entries(found.scores).map(([category, score]) => `${category} ${score}`);
  say(
    `${name}: ${scores.join(', ')}, CLS ${found.layoutShift.toFixed(4)}, LCP ${Math.round(found.largestPaint)} ms`,
  );
  for (const complaint of found.complaints) say(`  - ${complaint}`);
  return shortfalls(found).map((each) => `${name}: ${each}`);
}

/** Signs a user up in a profile, whose device then knows what a returning user's does, and times what they press. */
async function useProduct(world: World, profile: string, short: string[]): Promise<string> {
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
    for (const { act, paint, count } of await bestInteractions(page, walletId)) {
      say(`To ${act}: painted within ${paint || 16} ms (of ${count}, on a processor 4 times as slow)`);
      if (count === 0) short.push(`to ${act}: nothing was timed`);
      if (paint > INTERACTION_MAX) short.push(`to ${act}: ${paint} ms, not ${INTERACTION_MAX}`);
    }
    return walletId;
  } finally {
    await context.close();
  }
}

async function measure(world: World, folder: string): Promise<string[]> {
  const short: string[] = [];
  const profile = join(folder, 'user');
  const walletId = await useProduct(world, profile, short);
  const pages = [
    { name: 'Sign-in', path: '/login', of: join(folder, 'visitor') },
    { name: 'Wallet list', path: '/cloudwallet', of: profile },
    { name: 'Wallet', path: `/cloudwallet/${walletId}`, of: profile },
  ];
  for (const { name, path, of } of pages)
    short.push(...(await withBrowser(of, (port) => auditPage(name, `${world.url}${path}`, port))));
  return short;
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
