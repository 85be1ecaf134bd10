import { expect, type Page } from '@playwright/test';
import { STRANGER } from '../../web/testing/wallets.ts';
import { type Answers, answers } from '../screens/answers.ts';
import { type PHONE, test } from '../screens/served.ts';
import { openPinPad } from './pin.ts';
import { screenPaths } from './screen-paths.ts';
import { openSend, review } from './send.ts';

type Size = typeof PHONE;

const orders = answers.getConditionalOrders!(null).orders.filter(({ status }) => status === 'executed');
/** With a notice on every screen. */
export const withNotice: Answers = {
  getOrderNotices: () => ({ orders }),
  markOrdersSeen: () => ({ success: true }),
};

const namesOf = (sizes: readonly Size[]) => sizes.map(({ width, height }) => `${width}x${height}`).join(', ');

/** Puts a finger on each notice, so that it stays. */
const holdNotices = (page: Page) =>
  page.addInitScript(`new MutationObserver(() => {
    for (const notice of document.querySelectorAll('[data-notices] > div'))
      notice.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  }).observe(document, { childList: true, subtree: true })`);

async function openWithNotice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Order executed')).toBeVisible();
  // What it could cover.
  await page.waitForLoadState('networkidle');
}

/** The titles, buttons and fields of which the notice covers the middle, wherever they are scrolled to. */
const covered = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('h1, h2, h3, button, a[href], input, label, [role=button]')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[data-notices], [inert], .visually-hidden'))
    .filter((each) => !document.querySelector('dialog[open]') || each.closest('dialog[open]'))
    .filter((each) => ['center', 'start', 'end'].every((block) => {
      each.scrollIntoView({ block, behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-notices]');
    }))
    .map((each) => each.tagName + ' ' + (each.ariaLabel ?? each.textContent).slice(0, 40))`);

/** Presses Tab. Says what it leads to, and whether for the first time. */
async function tab(page: Page) {
  await page.keyboard.press('Tab');
  return page.evaluate<{ name: string; isNew: boolean }>(`(() => {
    const at = document.activeElement;
    const isNew = at !== document.body && !at.hasAttribute('data-reached');
    at.setAttribute('data-reached', '');
    return { name: at.ariaLabel ?? at.textContent, isNew };
  })()`);
}

/** Whether something else is drawn over the middle of what has the focus. */
const isFocusHidden = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const at = document.activeElement;
    const { left, top, width, height } = at.getBoundingClientRect();
    const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
    return !drawn || !(at.contains(drawn) || drawn.contains(at) || drawn.closest('label')?.contains(at));
  })()`);

/** The last size is the one that screens are opened at: a wide window loads more. */
export const expectRow = (sizes: readonly Size[]) =>
  test(`a notice has a row of its own on every screen at ${namesOf(sizes)}`, async ({ page }) => {
    await page.setViewportSize(sizes.at(-1)!);
    await holdNotices(page);
    for (const path of screenPaths('w1')) {
      await openWithNotice(page, path);
      for (const size of sizes.toReversed()) {
        await page.setViewportSize(size);
        await expect.soft.poll(() => covered(page), `${path} at ${namesOf([size])}`).toEqual([]);
      }
      await page.setViewportSize(sizes.at(-1)!);
    }
  });

export const expectTabs = (size: Size) =>
  test(`what Tab leads to is clear of all bars and a notice at ${size.width} by ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await holdNotices(page);
    for (const path of ['/cloudwallet/w1', '/orders', '/settings']) {
      await openWithNotice(page, path);
      let count = 0;
      for (let focused = await tab(page); focused.isNew; focused = await tab(page)) {
        await expect.soft.poll(() => isFocusHidden(page), `${path}: ${focused.name} is hidden`).toBe(false);
        count += 1;
      }
      expect(count, path).toBeGreaterThan(8);
    }
  });

/** Each opens a dialog of another kind, and as tall as they get. What is tapped must not move as the notice comes. */
const DIALOGS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async 'a sheet'(page) {
    await openWithNotice(page, '/cloudwallet/w1');
    await page.getByRole('button', { name: 'Receive', exact: true }).tap();
  },
  async 'a review'(page) {
    await openSend(page, { walletId: 'w1' });
    await review(page, STRANGER, '1.5');
  },
  async 'a question'(page) {
    await openWithNotice(page, '/cloudwallet/w1');
    await page.getByRole('button', { name: 'Delete wallet' }).tap();
  },
  'the PIN pad': openPinPad,
};

/** The first size is the one that dialogs are opened at. */
export const expectClearDialogs = (sizes: readonly Size[]) =>
  test(`a notice covers nothing of a dialog at ${namesOf(sizes)}`, async ({ page }) => {
    await holdNotices(page);
    for (const [name, open] of Object.entries(DIALOGS)) {
      await page.setViewportSize(sizes[0]!);
      await open(page);
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
      await expect(page.locator('dialog').getByText('Order executed')).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.soft.poll(() => covered(page), `${name} at ${namesOf([size])}`).toEqual([]);
      }
    }
  });

/** The line that shows how long a notice stays. An element that is taken out of the page and put in again gets a new one. */
const LINE = `document.querySelector('[data-notices] > div').getAnimations({ subtree: true })
  .find(({ effect }) => effect.pseudoElement === '::after')`;

export const expectKept = (size: Size) =>
  test(`a notice is the same, with the time it has left, with a dialog and on the next screen at ${size.width} by ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await holdNotices(page);
    // The line is for whom motion does not disturb.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openWithNotice(page, '/cloudwallet/w1');
    await page.evaluate(`window.first = ${LINE}`);
    const expectSame = async (where: string) => {
      await expect(page.getByText('Order executed')).toBeVisible();
      await expect.soft
        .poll(() => page.evaluate(`first !== undefined && first === ${LINE}`), where)
        .toBe(true);
    };
    await expectSame('on a screen');

    await page.getByRole('button', { name: 'Receive', exact: true }).tap();
    await expect(page.locator('dialog').getByText('Order executed')).toBeVisible();
    await expectSame('with a dialog');
    await page.goBack();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expectSame('after the dialog');
    await page.getByRole('link', { name: 'Settings' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expectSame('on the next screen');
  });
