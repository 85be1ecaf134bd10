import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { World } from '../../launch/src/world.ts';
import { withDatabase } from '../product/database.ts';
import { test as base, START_TIMEOUT } from '../product/fixtures.ts';
import { looksRight } from '../product/inspect.ts';
import { keyboard } from '../product/keyboard.ts';
import { linkTo } from '../product/outbox.ts';
import { startProduct } from '../product/world.ts';

const FAST_SIGNER = fileURLToPath(new URL('../../signer/testing/fast-main.ts', import.meta.url));

/** The signer keeps the wait of a day by its own clock, which is fast here. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const world = await startProduct({}, { programs: { signer: FAST_SIGNER } });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`after a day a frozen account is thawed by mail, by keyboard alone, at ${viewport.width} px`, async ({
    page,
    user,
    world,
  }) => {
    await page.setViewportSize(viewport);
    await user.call('freezeAccount', null);
    await withDatabase(world, (db) =>
      db
        .updateTable('users')
        .set({ frozen_at: new Date(Date.now() - 25 * 60 * 60_000) })
        .where('email', '=', user.email)
        .execute(),
    );
    await page.goto('/settings');
    const { act } = keyboard(page);
    await act(/button "Freeze my account/);
    const sheet = page.getByRole('dialog', { name: 'Your account is frozen' });
    await expect(sheet.getByRole('button', { name: 'Email me a link to unfreeze it' })).toBeVisible();
    await looksRight(page, 'thawing by mail', viewport);
    await act(/button "Email me a link to unfreeze it"/);
    await expect(page.getByText(/^The email is on its way/)).toBeVisible();

    const address = await linkTo(page, user, '/thaw?');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Unfreeze your account' })).toBeVisible();
    await looksRight(page, 'the link that thaws', viewport);
    expect((await user.call('getFreeze', null)).frozenAt).not.toBeNull();
    // Until the signer's day is over.
    await expect(async () => {
      // The last press may lead on later.
      if (!page.url().endsWith('/settings')) await keyboard(page).act(/button "Unfreeze my account"/);
      await expect(page).toHaveURL(/\/settings$/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(/^Your account has been frozen since/)).toBeHidden();
    expect((await user.call('getFreeze', null)).frozenAt).toBeNull();
    await user.call('createCloudWallet', { name: 'Main' });
    await page.goto(address);
    await keyboard(page).act(/button "Unfreeze my account"/);
    await expect(page.getByRole('alert')).toBeVisible();
  });
