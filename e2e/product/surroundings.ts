import type { BrowserContext } from '@playwright/test';

/** What some browsers do to a page, as a script that runs before the page's own. */
const run = (context: BrowserContext, script: string): Promise<unknown> =>
  context.addInitScript(`(() => { ${script} })()`);

/**
 * Puts each text into elements of its own, as a translator does, also each that comes later: around the text itself, or around a copy in
 * its place. The words stay the same.
 */
export const translate = (context: BrowserContext, how: 'around' | 'in its place') =>
  run(
    context,
    `const SPARED = new Set(['FONT', 'SCRIPT', 'STYLE', 'TITLE', 'OPTION', 'TEXTAREA', 'NOSCRIPT']);
    const wrap = (text) => {
      const parent = text.parentNode;
      if (!(parent instanceof HTMLElement) || SPARED.has(parent.tagName) || !text.data.trim()) return;
      const outer = document.createElement('font'), inner = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(${how === 'around' ? 'text' : 'text.data'});
    };
    const within = (node) => {
      if (node instanceof Text) wrap(node);
      else [...node.childNodes].forEach(within);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of target instanceof Text ? [target] : addedNodes) if (node.isConnected) within(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });`,
  );

/** Storage that is null, as in some webviews; throws, as with site data blocked; or has no room left. */
export const storage = (context: BrowserContext, is: 'null' | 'blocked' | 'full') =>
  run(
    context,
    is === 'full'
      ? `Storage.prototype.setItem = () => { throw new DOMException('No room', 'QuotaExceededError'); };`
      : `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get() {
            ${is === 'null' ? 'return null;' : "throw new DOMException('Access is denied', 'SecurityError');"}
          } });`,
  );

/** Empties all storage of the page again and again: before each press and each key. */
export const clearStorage = (context: BrowserContext) =>
  run(
    context,
    `const clear = () => {
      localStorage.clear();
      sessionStorage.clear();
      indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)));
    };
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, clear, true);`,
  );

/** Takes away what older browsers and webviews do not have. */
export const without = (context: BrowserContext, ...names: readonly string[]) =>
  run(
    context,
    `for (const name of ${JSON.stringify(names)}) {
      const path = name.split('.');
      const last = path.pop();
      const holder = path.reduce((holder, each) => holder[each], window);
      delete holder[last];
      if (last in holder) throw new Error(name + ' is still there');
    }`,
  );

/** What of a browser one of some years ago may lack, or has not over plain HTTP. */
export const RECENT = [
  'Navigator.prototype.vibrate',
  'Navigator.prototype.clipboard',
  'Navigator.prototype.credentials',
  'Navigator.prototype.locks',
  'Navigator.prototype.serviceWorker',
  'Navigator.prototype.share',
  'Navigator.prototype.wakeLock',
  'Navigator.prototype.userActivation',
  'Notification',
  'PushManager',
  'PublicKeyCredential',
  'BroadcastChannel',
  'requestIdleCallback',
  'Intl.Segmenter',
  'Crypto.prototype.randomUUID',
];
