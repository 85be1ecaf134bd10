import { test as base, expect } from '@playwright/test';
import type { WorldPlaces } from '../../launch/src/world.ts';
import { recordNotices } from './notices.ts';
import { sharedWorld } from './shared-world.ts';
import { signUpAccepted, type User } from './user.ts';
import { makeFundedWallet, type Wallet } from './wallets.ts';

interface Fixtures {
  /** A new user who has accepted the terms, signed in in this test's browser. */
  user: User;
  /** A wallet of this user, with what the faucet gives. */
  wallet: Wallet;
  /** Exceptions, console errors and console warnings of the page. A test that expects some empties it. */
  complaints: string[];
}

interface WorkerFixtures {
  /** The running product that all workers share: tests keep apart by users of their own. */
  world: WorldPlaces;
}

/** A browser logs every refused call as an error of the page. */
const REFUSAL = /\/(functions|api|events)(\/|$)/;
/** Logged for every request while a test has the browser offline. */
const OFFLINE = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';
/** Logged if a test allows no service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';
export const START_TIMEOUT = 300_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  world: [async ({}, use) => use(await sharedWorld()), { scope: 'worker', timeout: START_TIMEOUT }],
  baseURL: async ({ world }, use) => use(world.url),
  context: async ({ context }, use) => {
    await recordNotices(context);
    await use(context);
  },
  user: async ({ context, world }, use) => use(await signUpAccepted(context, world.url)),
  wallet: async ({ user }, use) => use(await makeFundedWallet(user, 'Main')),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (message.text() === NO_WORKER || message.text() === OFFLINE) return;
        if (!REFUSAL.test(message.location().url))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});
