import { type BrowserContext, expect, type Page } from '@playwright/test';

/** How soon after a change it must be announced, in frames: half a second, or longer on a busy machine. */
const SOON = 30;

interface Heard {
  readonly isShown: boolean;
  /** How many frames after the text appeared a live region or the focus announced it; null if nothing did. */
  readonly framesUntilSaid: number | null;
}

/**
 * Records in every page of a context what appears, and what a screen reader says: text in a live region, and the name
 * of what gets the focus. How soon counts in frames of the page, which a busy machine delays, too.
 */
export const recordAnnouncements = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`(() => {
    const LIVE = 'output, [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const shown = [], said = [];
    const read = (each) => [each.textContent, each.getAttribute('aria-label')].join(' ').replaceAll('\\u00a0', ' ');
    const within = (root) => root.matches(LIVE) ? [root] : [...root.querySelectorAll(LIVE)];
    let frame = 0;
    const tick = () => { frame++; requestAnimationFrame(tick); };
    tick();
    const add = (list, text) => list.push({ at: performance.now(), frame, text });
    const see = (records) => {
      const live = new Set();
      for (const { target, addedNodes, type } of records) {
        const host = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
        if (!host?.isConnected) continue;
        const around = host.closest(LIVE);
        if (around) live.add(around);
        if (type !== 'childList') add(shown, read(host));
        // Its live regions become part of the page.
        if (host.matches('dialog[open]')) for (const each of within(host)) live.add(each);
        for (const node of addedNodes) {
          add(shown, node.nodeType === Node.ELEMENT_NODE ? read(node) : node.data ?? '');
          if (node.nodeType === Node.ELEMENT_NODE) for (const each of within(node)) live.add(each);
        }
      }
      for (const each of live) if (each.checkVisibility() || each.closest('.visually-hidden')) add(said, read(each));
    };
    const observer = new MutationObserver(see);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label', 'open'] });
    const label = (each) => [
      each?.getAttribute('aria-label'),
      ...(each?.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    ].join(' ');
    document.addEventListener('focusin', ({ target }) => {
      // What the focus moves to was there before it moved.
      see(observer.takeRecords());
      // The name of a dialog is read when the focus moves into it, but not all of its text.
      const dialog = target.closest('dialog');
      add(said, [target === dialog ? '' : read(target), label(target), label(dialog)].join(' '));
    });
    let since = 0;
    window.hearOn = () => { since = performance.now(); };
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, hearOn, true);
    window.heard = (text) => {
      const first = (list, from) => list.find((each) => each.at >= from && each.text.includes(text));
      const shownFirst = first(shown, since);
      const saidFirst = shownFirst && first(said, shownFirst.at);
      return { isShown: !!shownFirst, framesUntilSaid: saidFirst ? saidFirst.frame - shownFirst.frame : null };
    };
  })()`);

/** Expects that a text which appeared since the last press or key was announced, and at once if `isPrompt`. */
export async function expectAnnounced(page: Page, text: string, isPrompt = true): Promise<void> {
  const heard = () => page.evaluate<Heard>(`heard(${JSON.stringify(text)})`);
  await expect.poll(async () => (await heard()).isShown, `"${text}" appears`).toBe(true);
  await expect.poll(async () => (await heard()).framesUntilSaid, `"${text}" is announced`).not.toBeNull();
  if (!isPrompt) return;
  const { framesUntilSaid } = await heard();
  expect(framesUntilSaid, `"${text}" is announced soon after it appears`).toBeLessThanOrEqual(SOON);
}

/** For changes that follow no press of a key: begins to listen here. */
export const listenFromHere = (page: Page): Promise<unknown> => page.evaluate('hearOn()');
