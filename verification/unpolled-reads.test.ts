import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** An expectation of what a page shows, read once: `expect(await page.evaluate(...))`. */
const READ_ONCE =
  /expect(?:\.soft)?\(\s*(?:JSON\.parse\(\s*)?\(?await (?:[\w.]+\.(?:evaluate|count|all|isVisible|isHidden|isEnabled|isDisabled|isChecked|boundingBox|ariaSnapshot|textContent|innerText|inputValue|getAttribute)\b|(?:tooWide|tooSmall|clipped|overlapping)\()[^\n]*/g;

/** What is true once and for all when it is read. */
const PAST: Readonly<Record<string, string>> = {
  'window.themeAtStart': 'the theme before the first paint',
  'window.openedBefore': 'whether the page was loaded again',
  '[...widths]': 'how wide the page has been',
};

const readsOnce = (source: string): string[] =>
  Array.from(source.matchAll(READ_ONCE), ([read]) => read).filter(
    (read) => !Object.keys(PAST).some((fact) => read.includes(fact)),
  );

test('no browser test expects what it reads once: it may come later', () => {
  const files = globSync('e2e/**/*.ts', {
    cwd: root,
    exclude: (path) => /node_modules|lighthouse/.test(path),
  });
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((file) =>
    readsOnce(readFileSync(join(root, file), 'utf8')).map((read) => `${file}: ${read}`),
  );
  expect(found, 'use expect.poll, or an expectation of a locator').toEqual([]);
});

test('a read within expect is found, and one that is polled is not', () => {
  expect(readsOnce('expect(await tooWide(page), name).toEqual([]);')).toHaveLength(1);
  expect(readsOnce("expect.soft(await page.evaluate<number>('scrollY')).toBe(0);")).toHaveLength(1);
  expect(readsOnce('expect(await row.boundingBox()).toEqual(box);')).toHaveLength(1);
  expect(readsOnce('await expect.poll(() => tooWide(page)).toEqual([]);')).toEqual([]);
  expect(readsOnce("expect(await page.evaluate('window.openedBefore')).toBe(true);")).toEqual([]);
});
