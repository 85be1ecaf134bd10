import { afterEach, expect, test, vi } from 'vitest';
import { clockTime, dateText, dateTime } from './date-time.ts';
import { dateLocale, type Language, setLanguage } from './language.ts';

const at = new Date(2026, 10, 14, 21, 30);

async function reader(language: Language, ...languages: string[]): Promise<void> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  await setLanguage(language);
}

afterEach(async () => {
  vi.restoreAllMocks();
  await setLanguage('en');
});

test.each<[Language, string[], string]>([
  ['en', ['en-GB', 'de-DE'], 'en-GB'],
  ['en', ['fr-FR', 'en-IE'], 'en-IE'],
  ['en', ['en', 'de-CH'], 'en-CH'],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['de'], 'de'],
  ['pt', ['pt-PT', 'pt'], 'pt-PT'],
  ['pt', ['pt'], 'pt-BR'],
  ['zh', ['zh-Hant-TW'], 'zh-Hans-TW'],
  ['en', [], 'en'],
  ['en', ['not a tag', 'zh-Hant-TW'], 'en-TW'],
])('dates in %s for a reader of %j follow %s', async (language, languages, locale) => {
  await reader(language, ...languages);
  expect(dateLocale()).toBe(locale);
});

test.each<[Language, string, string, string, string]>([
  ['en', 'en-US', '9:30 PM', 'Nov 14, 2026', 'Nov 14, 2026, 9:30 PM'],
  ['en', 'en-GB', '21:30', '14 Nov 2026', '14 Nov 2026, 21:30'],
  ['en', 'de-DE', '21:30', '14 Nov 2026', '14 Nov 2026, 21:30'],
  ['de', 'de-DE', '21:30', '14. Nov. 2026', '14.11.2026, 21:30'],
  ['de', 'de-AT', '21:30', '14. Nov. 2026', '14.11.2026, 21:30'],
])('in %s, a reader from %s reads %s', async (language, region, clock, date, both) => {
  await reader(language, region);
  expect([clockTime(at), dateText(at.getTime()), dateTime(at.toISOString())]).toEqual([clock, date, both]);
});
