import { afterEach, expect, test, vi } from 'vitest';
import { readPreferences, setPreferences } from '../data/preferences.ts';
import { clearUserItems, openUserItems, readUserItem, writeUserItem } from '../data/user-storage.ts';
import { chooseLanguage } from '../locale/choose-language.ts';
import { followLanguage, language } from '../locale/language.ts';
import { setTheme, shownTheme } from '../theme/theme.ts';
import { deviceStorage } from './device-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const item of deviceStorage.items()) deviceStorage.remove(item);
});

const refusal = (name: string) => () => {
  throw new DOMException('refused', name);
};
const full = {
  ...{ getItem: () => 'of before', removeItem: () => {} },
  setItem: refusal('QuotaExceededError'),
};
const blocked = new Proxy({}, { get: refusal('SecurityError'), ownKeys: refusal('SecurityError') });
const STORAGES = [
  ['is null', null],
  ['is undefined', undefined],
  ['is full', full],
  ['is blocked', blocked],
] as const;

test.each(STORAGES)(
  'in a browser whose storage %s, what is stored lasts as long as the page',
  (_what, storage) => {
    vi.stubGlobal('localStorage', storage);
    expect(deviceStorage.set('cumulus.thing', 'mine')).toBe(false);
    expect(deviceStorage.get('cumulus.thing')).toBe('mine');
    expect(deviceStorage.items()).toContain('cumulus.thing');
    setPreferences({ hideBalances: true });
    expect(readPreferences().hideBalances).toBe(true);
    setTheme('dark');
    expect(shownTheme()).toBe('dark');
  },
);

test.each(STORAGES)(
  'in a browser whose storage %s, nothing of a user is left after the sign-out',
  (_what, storage) => {
    vi.stubGlobal('localStorage', storage);
    openUserItems();
    writeUserItem('things', 'hers');
    expect(readUserItem('things')).toBe('hers');
    clearUserItems();
    expect(deviceStorage.items().filter((item) => item.startsWith('cumulus.user.'))).toEqual([]);
  },
);

test('what there was no room for is stored once there is room', () => {
  const { localStorage } = globalThis;
  vi.stubGlobal('localStorage', full);
  deviceStorage.set('cumulus.thing', 'first');
  vi.stubGlobal('localStorage', localStorage);
  expect(deviceStorage.set('cumulus.thing', 'second')).toBe(true);
  expect(localStorage.getItem('cumulus.thing')).toBe('second');
});

test('without storage, another language is drawn at once rather than after a reload, which would forget it', async () => {
  vi.stubGlobal('localStorage', null);
  const draw = vi.fn();
  followLanguage(draw);
  chooseLanguage('de');
  // The catalogue is read from disk.
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(language()).toBe('de');
  chooseLanguage('en');
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
});
