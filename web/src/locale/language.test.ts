import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '../browser/device-storage.ts';
import { chosenLanguage, setLanguage } from './language.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await setLanguage('en');
});

test.each([
  [['de-CH', 'en'], 'de'],
  [['es-419'], 'es'],
  [['ca-ES', 'es-ES', 'en'], 'es'],
  [['pt-PT'], 'pt'],
  [['zh-Hant-TW', 'zh', 'en-US'], 'zh'],
  [['zh-CN'], 'zh'],
  [['fr-CA', 'en-CA'], 'fr'],
  [['nl-NL', 'en-US', 'de'], 'en'],
  [['gsw', 'dev'], 'en'],
  [['not a tag'], 'en'],
  [[], 'en'],
])('a device with %j gets %s', (languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(chosenLanguage()).toBe(expected);
});

test('a choice counts before the device, unless the app has no such language', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const get = vi.spyOn(deviceStorage, 'get');
  get.mockReturnValue('es');
  expect(chosenLanguage()).toBe('es');
  get.mockReturnValue('tlh');
  expect(chosenLanguage()).toBe('de');
});

test('the document names the variety that it is written in', async () => {
  await setLanguage('pt');
  expect(document.documentElement.lang).toBe('pt-BR');
  await setLanguage('zh');
  expect(document.documentElement.lang).toBe('zh-Hans');
});
