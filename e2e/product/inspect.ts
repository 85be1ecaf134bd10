import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** Waits until what moves for a while has come to rest. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(
    'Promise.all(document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => {}))).then(() => {})',
  );

/** Has what is on the screen judged in both themes and both sizes: no rule broken, nothing to scroll sideways. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    // What a bar covers now can be scrolled from under it: on a window that holds all, only true overlaps are left.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await still(page);
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect.soft(found, `${name}, ${colorScheme}, ${viewport.width}`).toEqual([]);
    }
    const wide = await page.evaluate<string[]>(
      `[document.documentElement, ...document.querySelectorAll('dialog[open]')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 80))`,
    );
    expect.soft(wide, `${name} scrolls sideways at ${viewport.width}`).toEqual([]);
  }
}
