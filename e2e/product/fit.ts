import type { Page } from '@playwright/test';

/** The page, its main part and its dialogs, if they scroll sideways. */
export const tooWide = (page: Page) =>
  page.evaluate<string[]>(`[document.documentElement, ...document.querySelectorAll('main, dialog[open]')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 100))`);

/**
 * Targets smaller than 24 px in the dialog on top, or on the page. The hit area may be larger than the drawing. Links in
 * running text are exempt, as in WCAG 2.5.8.
 */
export const tooSmall = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelectorAll('button, a[href], input, [role=button]')]
    .filter((each) => each.checkVisibility() && !each.closest('p, [inert]') && !each.matches('.visually-hidden, :disabled'))
    .filter((each) => {
      const after = getComputedStyle(each, '::after');
      const more = (side) => after.position === 'absolute' ? Math.max(0, -parseFloat(after[side])) : 0;
      const { width, height } = each.getBoundingClientRect();
      return width + more('left') + more('right') < 24 || height + more('top') + more('bottom') < 24;
    })
    .filter((each) => !(each.matches('input') && each.closest('label')))
    .map((each) => each.outerHTML.slice(0, 100))`);
