import type { World } from '../../launch/src/world.ts';
import { test as base, START_TIMEOUT } from '../product/fixtures.ts';
import { startProduct } from '../product/world.ts';

/** For tests that change the whole installation: a world of their own, whose processes they may kill. */
export const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const world = await startProduct();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
});
