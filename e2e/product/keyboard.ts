import { expect, type Page } from '@playwright/test';

/** Most presses of Tab until an element is reached. */
const TABS_MAX = 60;

/** Drives the page by keyboard alone, and expects a focus ring at each element it uses. */
export function keyboard(page: Page) {
  const { keyboard: keys } = page;
  const focused = page.locator(':focus');

  /** The ring is the outline of the focused element or of the box around it. */
  async function expectRing(what: string): Promise<void> {
    const drawn = () =>
      page.evaluate<boolean>(`(() => {
        const shows = (each) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
        };
        const at = document.activeElement;
        const around = [at, at.parentElement, at.parentElement?.parentElement, at.closest('label')];
        return around.filter(Boolean).some(shows);
      })()`);
    await expect.poll(drawn, { message: `${what} shows a focus ring` }).toBe(true);
  }

  /** Presses Tab until the focused element's accessible text matches. */
  async function reach(what: RegExp): Promise<void> {
    for (let presses = 0; presses < TABS_MAX; presses += 1) {
      await keys.press('Tab');
      const read = await focused.ariaSnapshot({ timeout: 1_000 }).catch(() => '');
      if (!what.test(read)) continue;
      await expectRing(String(what));
      return;
    }
    throw new Error(`Tab does not reach ${what}`);
  }

  return {
    focused,
    reach,
    type: (text: string) => keys.type(text),
    press: (key: string) => keys.press(key),
    /** Reaches an element and activates it. */
    act: async (what: RegExp, key: 'Enter' | 'Space' = 'Enter') => {
      await reach(what);
      await keys.press(key);
    },
    /** Reaches a field and fills it. */
    fill: async (what: RegExp, text: string) => {
      await reach(what);
      await keys.type(text);
    },
  };
}
