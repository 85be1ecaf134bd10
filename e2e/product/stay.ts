import type { Page } from '@playwright/test';

/**
 * Keeps each success dialog open that the page closes after `milliseconds`, so that tests do not race it. Applies to
 * every page loaded from now on. Returns a function that lets the open one close.
 */
export async function stayOn(page: Page, title: string, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript(`(() => {
    const later = setTimeout;
    const due = [];
    let released = null;
    const open = () => document.querySelector('dialog[open][aria-label="${title}"]');
    // Other timers may be as long: only one that fires while the success is open would close it.
    const holds = () => open() !== null && open() !== released;
    window.setTimeout = (act, ms, ...rest) =>
      later(ms === ${milliseconds} ? () => (holds() ? due.push(act) : act(...rest)) : act, ms, ...rest);
    const leaveOthers = window.leaveSuccess;
    window.leaveSuccess = () => {
      leaveOthers?.();
      released = open();
      for (const act of due.splice(0)) act();
    };
  })()`);
  return () => page.evaluate('leaveSuccess()');
}
