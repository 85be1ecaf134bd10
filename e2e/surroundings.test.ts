import type { BrowserContext, Page } from '@playwright/test';
import { test } from './product/fixtures.ts';
import { clearStorage, RECENT, storage, translate, without } from './product/surroundings.ts';
import { walk } from './product/walk.ts';

const HOUR = 3_600_000;
const clockOff = (page: Page, by: number) => page.clock.install({ time: Date.now() + by });

/** Each of what may surround the page, together with others that it has nothing to do with. */
const SURROUNDINGS: Record<string, (context: BrowserContext, page: Page) => Promise<unknown>> = {
  'a translator that puts itself around texts, and a clock an hour ahead': async (context, page) => {
    await translate(context, 'around');
    await clockOff(page, HOUR);
  },
  'a translator that takes the place of texts, storage that is full, and a clock an hour behind': async (
    context,
    page,
  ) => {
    await translate(context, 'in its place');
    await storage(context, 'full');
    await clockOff(page, -HOUR);
  },
  'storage that throws, and without what older browsers lack': async (context) => {
    await storage(context, 'blocked');
    await without(context, ...RECENT);
  },
  'storage that is cleared at every press, and no service worker': async (context) => {
    await clearStorage(context);
    await without(context, 'Navigator.prototype.serviceWorker');
  },
  'no storage, and locks without channels between tabs': async (context) => {
    await storage(context, 'null');
    await without(context, 'BroadcastChannel');
  },
};

for (const [name, surround] of Object.entries(SURROUNDINGS))
  test(`a new user gets all the way to an order in a browser with ${name}`, async ({
    page,
    context,
    world,
  }) => {
    await surround(context, page);
    // What a translator changes would count as what appears.
    await walk(page, context, world, false);
  });
