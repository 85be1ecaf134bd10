import { test as base, expect } from '@playwright/test';
import { UNLIMITED } from '../../launch/src/unlimited.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { signUpAccepted, type User } from './user.ts';
import { makeFundedWallet, type Wallet } from './wallets.ts';

interface Fixtures {
  /** A new user who has accepted the terms, signed in in this test's browser. */
  user: User;
  /** A wallet of this user, with what the faucet gives. */
  wallet: Wallet;
  /** What the page has thrown, and complained of in its console. A test that expects complaints empties it. */
  complaints: string[];
}

interface WorkerFixtures {
  /** The whole product, running: database, chain, signer, server. */
  world: World;
}

/** Short, so that tests do not wait for the chain. */
const SLOT_MS = 100;
/** A browser's console counts every refused call as an error of the page. */
const REFUSAL = /\/(functions|api)\//;
/** What the browser says of a request while a test has it offline, whatever is fetched at that moment. */
const OFFLINE = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';
/** Said by the browser's keeper where a test allows no service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';
const START_TIMEOUT = 120_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const world = await startWorld({
        slotMs: SLOT_MS,
        durableDatabase: false,
        env: {
          ...UNLIMITED,
          SETTLEMENT_POLL: '250',
          SETTLEMENT_LEASE: '2000',
          MARKET_CHECK_INTERVAL: '1000',
          TOP_TOKENS_INTERVAL: '500',
        },
      });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  user: async ({ context, world }, use) => use(await signUpAccepted(context, world.url)),
  wallet: async ({ user }, use) => use(await makeFundedWallet(user, 'Main')),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (message.text() === NO_WORKER || message.text() === OFFLINE) return;
        if (!REFUSAL.test(message.location().url)) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});
