import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { tooSmall, tooWide } from './fit.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those that colors and widths decide; the others depend on the elements alone. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** Those that colors alone decide. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];
/** Each width in both themes; what the width alone decides is checked in the first one. */
const LOOKS = [
  { size: { width: 390, height: 844 }, themes: ['light', 'dark'], only: TAGS },
  { size: { width: 844, height: 390 }, themes: ['dark', 'light'], only: RULES_OF_LOOKS },
  {
    size: { width: 1440, height: 900 },
    themes: ['light', 'dark'],
    only: [...RULES_OF_LOOKS, 'region', 'landmark-unique'],
  },
  { size: { width: 320, height: 640 }, themes: ['dark'], only: RULES_OF_LOOKS },
] as const;

/** Waits until finite animations have ended. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(
    'Promise.all(document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => {}))).then(() => {})',
  );

/** What breaks the rules of these tags or names: "color-contrast: <p>…</p> | <p>…</p>". */
async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  // Evaluated once for each document: its source is large.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  // Describing each element that passes would take most of the time.
  const options: RunOptions = { runOnly: [...runOnly], resultTypes: ['violations'], selectors: false };
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Most times that a window is made higher. */
const ROUNDS = 3;

/**
 * Makes the window as high as the page, at least this high. Bars cover what can be scrolled from under them: in a window that holds
 * the whole page, only real overlaps remain. Returns its height.
 */
async function holdPage(page: Page, { width, height }: { width: number; height: number }): Promise<number> {
  let held = height;
  // Some pages grow with their window: a few rounds are enough for the others.
  for (let round = 0; round < ROUNDS; round++) {
    // A window of another width may show other parts. A page in the background draws no frames.
    await page.evaluate(
      'new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 200); })',
    );
    const needed = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (needed <= held) return held;
    held = needed;
    await page.setViewportSize({ width, height: held });
  }
  return held;
}

/** Checks accessibility, and that nothing scrolls sideways, at each size and in both themes. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const { size, themes, only } of LOOKS) {
    await page.emulateMedia({ colorScheme: themes[0] });
    await page.setViewportSize(size);
    await inspectThemes(page, `${name}, ${size.width}`, themes, only, size);
    await expect.soft.poll(() => tooWide(page), `${name} scrolls sideways at ${size.width}`).toEqual([]);
  }
}

/** Checks accessibility at the window's own size, in both themes. */
export const inspectHere = (page: Page, name: string): Promise<void> =>
  inspectThemes(page, name, ['light', 'dark'], TAGS);

async function inspectThemes(
  page: Page,
  name: string,
  themes: readonly ('light' | 'dark')[],
  only: readonly string[],
  size?: { readonly width: number; readonly height: number },
): Promise<void> {
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const found = () => foundIn(page, index === 0 ? only : RULES_OF_COLORS, size);
    // What is broken for a moment, as a part arrives, is read again.
    await expect.soft.poll(found, `${name}, ${colorScheme}`).toEqual([]);
  }
}

/** With a size, in a window that holds the page, also if that has grown meanwhile, as answers came. */
async function foundIn(
  page: Page,
  only: readonly string[],
  size?: { readonly width: number; readonly height: number },
): Promise<string[]> {
  let held = size?.height ?? 0;
  for (let round = 1; ; round++) {
    if (size) held = await holdPage(page, { ...size, height: held });
    await still(page);
    const found = await violations(page, only);
    if (!size || found.length === 0 || round === ROUNDS) return found;
    if ((await page.evaluate<number>('document.documentElement.scrollHeight')) <= held) return found;
  }
}

/** As `inspect`; at the window's own size nothing scrolls sideways either, and nothing is too small to tap. Keeps that size. */
export async function looksRight(page: Page, name: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await expect.soft.poll(() => tooWide(page), name).toEqual([]);
  await expect.soft.poll(() => tooSmall(page), name).toEqual([]);
  await inspect(page, name);
  await page.setViewportSize(size);
}
