import type { Page } from '@playwright/test';

/** The page, its main part and its dialogs, if they scroll sideways. */
export const tooWide = (page: Page) =>
  page.evaluate<string[]>(`[document.documentElement, ...document.querySelectorAll('main, dialog[open]')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 100))`);

/**
 * Targets smaller than this in the dialog on top, or on the page: 24 px are the least of WCAG 2.5.8, and 44 px what a thumb
 * needs. The hit area may be larger than the drawing. Links in running text are exempt, as in WCAG.
 */
export const tooSmall = (page: Page, least = 24) =>
  page.evaluate<
    string[]
  >(`[...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelectorAll('button, a[href], input, [role=button], label:has(input)')]
    .filter((each) => each.checkVisibility() && !each.closest('p, [inert]') && !each.matches('.visually-hidden, :disabled'))
    .filter((each) => {
      const after = getComputedStyle(each, '::after');
      const more = (side) => after.position === 'absolute' ? Math.max(0, -parseFloat(after[side])) : 0;
      const { width, height } = each.getBoundingClientRect();
      const [wide, high] = [width + more('left') + more('right'), height + more('top') + more('bottom')];
      return wide < ${least} - 0.5 || high < ${least} - 0.5;
    })
    .filter((each) => !(each.matches('input') && each.closest('label')))
    .map((each) => each.outerHTML.slice(0, 100) + ' ' + each.textContent.slice(0, 40))`);

/** Texts of which a box around them cuts something off, also with an ellipsis. What scrolls cuts nothing off. */
export const clipped = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.visually-hidden, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      // A dialog is on top of what is around it.
      for (let at = parent; at && !at.matches('body, dialog'); at = at.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(at);
        if (clipPath !== 'none' || /auto|scroll/.test(overflowX + overflowY)) break;
        const box = at.getBoundingClientRect();
        const cutX = overflowX !== 'visible' && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
        // Line boxes are higher than letters.
        const cutY = overflowY !== 'visible' && rects.some(({ top, bottom }) => (bottom + top) / 2 > box.bottom || (bottom + top) / 2 < box.top);
        if (cutX || cutY) found.add(node.data.trim());
      }
    }
    return [...found];
  })()`);

/** Pairs of texts that cover each other by more than line boxes do. What is pinned may cover what scrolls below it. */
export const overlapping = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const pinned = (each) => {
      for (let at = each; at; at = at.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
      return null;
    };
    const scroller = (each) => {
      for (let at = each; at && !at.matches('body, dialog'); at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
      return null;
    };
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.visually-hidden, script, style')) continue;
      if (getComputedStyle(parent).clipPath !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const window = scroller(parent)?.getBoundingClientRect();
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1 && !(window && (box.top > window.bottom || box.bottom < window.top)))
          texts.push({ text: node.data.trim(), box, pin: pinned(parent) });
    }
    const found = [];
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.pin !== other.pin) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 0.4 * Math.min(one.box.height, other.box.height)) found.push(one.text + ' / ' + other.text);
      }
    return found;
  })()`);
