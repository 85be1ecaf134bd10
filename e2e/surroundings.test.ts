import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { newAddress } from '../launch/src/chain-client.ts';
import { test } from './product/fixtures.ts';
import { holdAnswer } from './product/held-answer.ts';
import { payments } from './product/payments.ts';
import { review, stayOnSend, success } from './product/send.ts';
import {
  clearStorage,
  extend,
  RECENT,
  stepClock,
  storage,
  translate,
  without,
} from './product/surroundings.ts';
import { walk } from './product/walk.ts';
import { tokenRows } from './product/wallets.ts';

const HOUR = 3_600_000;
const clockOff = (page: Page, by: number) => page.clock.install({ time: Date.now() + by });

interface Surroundings {
  readonly options?: Pick<BrowserContextOptions, 'locale' | 'timezoneId'>;
  readonly surround: (context: BrowserContext, page: Page) => Promise<unknown>;
}

/** Each of what may surround the page, together with others that it has nothing to do with. */
const SURROUNDINGS: Record<string, Surroundings> = {
  "a translator that puts itself around texts, the tab's storage full, and a clock an hour ahead": {
    surround: async (context, page) => {
      await translate(context, 'around');
      await storage(context, 'full in the tab');
      await clockOff(page, HOUR);
    },
  },
  'a translator that takes the place of texts, storage that is full, and a clock an hour behind': {
    surround: async (context, page) => {
      await translate(context, 'in its place');
      await storage(context, 'full');
      await clockOff(page, -HOUR);
    },
  },
  'storage that throws, without what older browsers lack, and a zone half an hour off': {
    options: { timezoneId: 'Asia/Kolkata' },
    surround: async (context) => {
      await storage(context, 'blocked');
      await without(context, ...RECENT);
    },
  },
  'storage that is cleared all the time, extensions, and a clock that is set forward': {
    surround: async (context) => {
      await clearStorage(context);
      await without(context, 'Navigator.prototype.serviceWorker');
      await extend(context);
      await stepClock(context, HOUR);
    },
  },
  'no storage, locks without channels between tabs, and the digits of Arabic': {
    options: { locale: 'ar-EG', timezoneId: 'Pacific/Kiritimati' },
    surround: async (context) => {
      await storage(context, 'null');
      await without(context, 'BroadcastChannel');
    },
  },
};

for (const [name, { options = {}, surround }] of Object.entries(SURROUNDINGS))
  test.describe(name, () => {
    test.use(options);
    test(`a new user gets all the way to an order in a browser with ${name}`, async ({
      page,
      context,
      world,
    }) => {
      await surround(context, page);
      // What a translator changes would count as what appears.
      await walk(page, context, world, false);
    });
  });

test('a payment without an answer is found again on its screen, in a browser whose storage is cleared all the time', async ({
  page,
  context,
  wallet,
  world,
}) => {
  await clearStorage(context);
  await stayOnSend(page);
  await page.goto(`/cloudwallet/${wallet.walletId}`);
  const sol = tokenRows(page).filter({ hasText: 'Solana' }).getByRole('link');
  await sol.tap();
  const confirm = await review(page, newAddress(), '0.5');
  const answer = await holdAnswer(page, 'transferSol');
  await confirm.tap();
  await answer.answered;
  // Past the review, which stays open until there is an answer.
  await page.evaluate('history.go(-2)');
  await sol.tap();
  await expect(success(page)).toBeVisible();
  expect(await payments(world, wallet)).toBe(1);
});
