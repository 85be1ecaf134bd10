import type { Page } from '@playwright/test';

/**
 * Keeps a success on the screen that the page leaves by itself after so many milliseconds: a test that looks late finds
 * it all the same. Holds for whatever the page loads from now on. Returns how to let the page leave.
 */
export async function stayOn(page: Page, title: string, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript(`(() => {
    if (window.leaveSuccess) return;
    const later = setTimeout;
    const due = [];
    let stays = true;
    // Other waits may be as long: only what comes due while the success is shown would end it.
    const holds = () => stays && document.querySelector('dialog[open][aria-label="${title}"]') !== null;
    window.setTimeout = (act, ms, ...rest) =>
      later(ms === ${milliseconds} ? () => (holds() ? due.push(act) : act(...rest)) : act, ms, ...rest);
    window.leaveSuccess = () => {
      stays = false;
      for (const act of due.splice(0)) act();
    };
  })()`);
  return () => page.evaluate('leaveSuccess()');
}
