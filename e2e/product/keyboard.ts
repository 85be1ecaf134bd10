import { expect, type Page } from '@playwright/test';

/** The most that is passed on the way to anything. */
const TABS_MAX = 60;

/** Drives the page by keys alone; whatever has the focus must show it. */
export function keyboard(page: Page) {
  const { keyboard: keys } = page;
  const focused = page.locator(':focus');

  /** The ring around what has the focus: an outline, drawn by the field's box where the field has none itself. */
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
    await expect.poll(drawn, { message: `${what} shows that it has the focus` }).toBe(true);
  }

  /** Goes on with Tab until what is read out of the focused element fits. */
  async function reach(what: RegExp): Promise<void> {
    for (let presses = 0; presses < TABS_MAX; presses += 1) {
      await keys.press('Tab');
      const read = await focused.ariaSnapshot({ timeout: 1_000 }).catch(() => '');
      if (!what.test(read)) continue;
      await expectRing(String(what));
      return;
    }
    throw new Error(`${what} is not reached by Tab`);
  }

  return {
    focused,
    reach,
    type: (text: string) => keys.type(text),
    press: (key: string) => keys.press(key),
    /** Reaches it and presses it. */
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
