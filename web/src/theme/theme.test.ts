import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onThemeChange, setTheme, shownTheme, storedTheme } from './theme.ts';

const web = join(import.meta.dirname, '../..');
const script = readFileSync(join(web, 'build/page/theme.js'), 'utf8');
const head = /<head>([\s\S]*?)<\/head>/.exec(readFileSync(join(web, 'index.html'), 'utf8'))?.[1];

const run = () => new Function(script)();
const chosen = () => document.documentElement.dataset.theme;
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content);

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = (head ?? '').replace(/<(script|link)[^>]*>(<\/script>)?/g, '');
});

describe('before the first paint', () => {
  test('[who-13, data-10] a stored theme is applied', () => {
    localStorage.setItem('cumulus.theme', 'dark');
    run();
    expect(chosen()).toBe('dark');
  });

  test('without one, the device decides', () => {
    run();
    expect(chosen()).toBeUndefined();
  });

  test('the page runs the script before it renders', () => {
    expect(head).toContain('<script src="/build/page/theme.js"></script>');
  });
});

test('[who-13] a choice is stored and applied, also to the bars of the browser', () => {
  run();
  const [light, dark] = bars();
  expect(light).not.toBe(dark);
  setTheme('dark');
  expect([storedTheme(), chosen(), shownTheme()]).toEqual(['dark', 'dark', 'dark']);
  expect(bars()).toEqual([dark, dark]);
  setTheme('light');
  expect([storedTheme(), chosen(), shownTheme()]).toEqual(['light', 'light', 'light']);
  expect(bars()).toEqual([light, light]);
  setTheme('system');
  expect([storedTheme(), chosen()]).toEqual(['system', undefined]);
  expect(bars()).toEqual([light, dark]);
});

test('listeners are called until they unsubscribe', () => {
  run();
  const listener = vi.fn();
  const stop = onThemeChange(listener);
  setTheme('dark');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  setTheme('light');
  expect(listener).toHaveBeenCalledTimes(1);
});

test("another tab's choice is applied here", () => {
  run();
  const listener = vi.fn();
  const stop = onThemeChange(listener);
  localStorage.setItem('cumulus.theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cumulus.theme' }));
  expect([chosen(), listener.mock.calls.length]).toEqual(['dark', 1]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cumulus.other' }));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});
