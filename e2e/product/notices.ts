import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Records the text of every notice, because notices hide after some seconds. Starts over when a page is loaded. */
export const recordNotices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`
    window.notices = new Set();
    new MutationObserver(() => {
      for (const { children } of document.querySelectorAll('[data-notices]'))
        for (const notice of children) window.notices.add(notice.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  `);

/** Waits until the page has shown a notice that contains this text. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  const shown = () => page.evaluate<string>(`[...window.notices].join('\\n')`);
  await (typeof text === 'string'
    ? expect.poll(shown, { message: 'notices' }).toContain(text)
    : expect.poll(shown, { message: 'notices' }).toMatch(text));
}
