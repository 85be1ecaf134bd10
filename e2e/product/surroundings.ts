import type { BrowserContext } from '@playwright/test';

/** What some browsers do to a page, as a script that runs before the page's own. */
const run = (context: BrowserContext, script: string): Promise<unknown> =>
  context.addInitScript(`(() => { ${script} })()`);

/**
 * Puts each text, also one that comes later, into elements of its own, as a translator does: around the text itself, or around a copy in
 * its place. Names in attributes and the title of the page are rewritten. The words stay the same.
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
    const rename = (element) => {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const words = element.getAttribute(name);
        // Blanks at the end are no part of a name.
        if (words && !words.endsWith(' ')) element.setAttribute(name, words + ' ');
      }
    };
    const within = (node) => {
      if (node instanceof Text) return wrap(node);
      if (node instanceof Element) rename(node);
      if (node instanceof HTMLTitleElement && !('translated' in node.dataset)) {
        const title = document.createElement('title');
        title.dataset.translated = '';
        title.text = node.text;
        node.replaceWith(title);
      } else [...node.childNodes].forEach(within);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records)
        for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) within(node);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });`,
  );

/** Storage that is null, as in some webviews; throws, as with site data blocked; or has no room left, in the tab's at least. */
export const storage = (context: BrowserContext, is: 'null' | 'blocked' | 'full' | 'full in the tab') =>
  run(
    context,
    is.startsWith('full')
      ? `const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (...given) {
          if (${is === 'full'} || this === sessionStorage) throw new DOMException('No room', 'QuotaExceededError');
          setItem.apply(this, given);
        };`
      : `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get() {
            ${is === 'null' ? 'return null;' : "throw new DOMException('Access is denied', 'SecurityError');"}
          } });`,
  );

/** Empties all storage of the page again and again: before each press and each key, and many times a second. */
export const clearStorage = (context: BrowserContext) =>
  run(
    context,
    `const clear = () => {
      localStorage.clear();
      sessionStorage.clear();
    };
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, clear, true);
    setInterval(clear, 20);`,
  );

/** Moves the clock by `by` milliseconds while the page is open, at the first press in a swap. */
export const stepClock = (context: BrowserContext, by: number) =>
  run(
    context,
    `let ahead = 0;
    const Own = Date;
    window.Date = class Date extends Own {
      constructor(...given) { super(...(given.length ? given : [Own.now() + ahead])); }
      static now() { return Own.now() + ahead; }
    };
    addEventListener('pointerdown', () => { if (location.pathname.endsWith('/swap')) ahead = ${by}; }, true);`,
  );

/** Puts nodes of its own into the body, into forms and beside fields, as password managers do, and colours of its own over all. */
export const extend = (context: BrowserContext) =>
  run(
    context,
    `const colours = new CSSStyleSheet();
    colours.replaceSync('* { background-color: #181a1b !important; color: #e8e6e3 !important; border-color: #736b5e !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, colours];
    const own = (tag) => {
      const node = document.createElement(tag);
      node.dataset.extension = '';
      return node;
    };
    new MutationObserver(() => {
      document.documentElement.dataset.extended = '';
      if (document.body && !document.body.querySelector(':scope > [data-extension]')) {
        document.body.prepend(own('div'));
        document.body.append(own('div'));
      }
      for (const form of document.querySelectorAll('form:not([data-extended])')) {
        form.dataset.extended = '';
        form.prepend(own('div'));
      }
      for (const input of document.querySelectorAll('input:not([data-extended])')) {
        input.dataset.extended = '';
        input.style.setProperty('--own-colour', '#181a1b');
        input.after(own('span'));
      }
    }).observe(document, { subtree: true, childList: true });`,
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
