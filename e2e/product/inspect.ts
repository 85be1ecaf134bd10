import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { tooWide } from './fit.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those that colors and widths decide; the others depend on the elements alone. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
const LOOKS = [
  { width: 390, height: 844, colorScheme: 'light', choose: (axe: AxeBuilder) => axe.withTags(TAGS) },
  {
    width: 320,
    height: 640,
    colorScheme: 'dark',
    choose: (axe: AxeBuilder) => axe.withRules(RULES_OF_LOOKS),
  },
] as const;

/** Waits until finite animations have ended. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(
    'Promise.all(document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => {}))).then(() => {})',
  );

/** Checks accessibility, and that nothing scrolls sideways, at both sizes and in both themes. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const { colorScheme, choose, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    // Bars cover what can be scrolled from under them: in a window that holds the whole page, only real overlaps remain.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ ...size, height: Math.max(height, size.height) });
    await still(page);
    const { violations } = await choose(new AxeBuilder({ page })).setLegacyMode().analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect.soft(found, `${name}, ${colorScheme}, ${size.width}`).toEqual([]);
    expect.soft(await tooWide(page), `${name} scrolls sideways at ${size.width}`).toEqual([]);
  }
}
