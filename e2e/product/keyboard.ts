import { expect, type Page } from '@playwright/test';

/** Presses of Tab that lead once around any screen. */
const TABS_MAX = 60;
/** How long Tab goes around while the screen that was pressed for is still on its way. */
const PATIENCE_MS = 60_000;

/** Drives the page by keyboard alone, and expects a focus ring at each element it uses. */
export function keyboard(page: Page) {
  const { keyboard: keys } = page;
  const focused = page.locator(':focus');

  /** "ring", or what has the focus without one. The ring is the outline of the focused element or of the box around it. */
  const ring = () =>
    page.evaluate<string>(`(() => {
      const shows = (each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      };
      const at = document.activeElement;
      const around = [at, at.parentElement, at.parentElement?.parentElement, at.closest('label')];
      return around.filter(Boolean).some(shows) ? 'ring' : 'none, the focus is on ' + at.outerHTML.slice(0, 200);
    })()`);

  /** The role and the name of what has the focus, without what is in it; nothing if it is on the page itself. */
  const nameOfFocused = async () =>
    (await focused.count()) === 0 ? '' : (await focused.ariaSnapshot().catch(() => '')).split('\n')[0]!;

  /** Presses Tab until the focused element's role and accessible name match. */
  async function reach(what: RegExp): Promise<void> {
    const passed: string[] = [];
    const deadline = Date.now() + PATIENCE_MS;
    while (passed.length < TABS_MAX || Date.now() < deadline) {
      await keys.press('Tab');
      const name = await nameOfFocused();
      passed.push(name);
      if (!what.test(name)) continue;
      await expect.poll(ring, { message: `the focus ring of ${what}` }).toBe('ring');
      return;
    }
    throw new Error(`Tab does not reach ${what}, only ${passed.slice(-TABS_MAX).join(', ')}`);
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
