import { setNotation } from '@cumulus/contract/notation.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { deviceStorage } from '../browser/device-storage.ts';
import type { Catalogue, Words } from './catalogue.ts';

/**
 * English is written in the screens, inside `t('…')`. Every other language is one catalogue, loaded before the first screen.
 * Numbers are written as in that language, by `@cumulus/contract/notation.ts`.
 *
 * Each language has the region of its dates and numbers if the browser names none.
 */
const REGIONS = { en: 'US', de: 'DE', es: 'ES' } as const;
export type Language = keyof typeof REGIONS;
export const LANGUAGES = Object.keys(REGIONS) as Language[];

const KEY = 'cumulus.language';

const load: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: () => import('./de.ts').then((m) => m.de),
  es: () => import('./es.ts').then((m) => m.es),
};

let current: Language = 'en';
/** Null in English. */
export let catalogue: Catalogue | null = null;
let redraw = () => {};

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** The stored choice, else the device's language if the app has it. */
export function chosenLanguage(): Language {
  const stored = deviceStorage.get(KEY);
  if (isLanguage(stored)) return stored;
  const device = navigator.language.slice(0, 2);
  return isLanguage(device) ? device : 'en';
}

/** Sets the language of all texts. Must be done before anything is drawn. */
export async function setLanguage(language: Language): Promise<void> {
  catalogue = language === 'en' ? null : await load[language]();
  current = language;
  setNotation(numberLocale());
  document.documentElement.lang = language;
}

/** Stores the choice and reloads the app, so that nothing stays in the other language; draws it anew if a reload would forget the choice. */
export function chooseLanguage(language: Language): void {
  if (deviceStorage.set(KEY, language)) location.reload();
  else void setLanguage(language).then(redraw, () => {});
}

/** Reloads the app when another tab chooses another language. `draw` draws all of it. */
export function followLanguage(draw: () => void): void {
  redraw = draw;
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY && chosenLanguage() !== current) location.reload();
  });
}

export const language = (): Language => current;

/** In "en-GB" or "zh-Hant-TW". */
const REGION = /(?<=-)[A-Z]{2}\b/;

/**
 * For dates and times: the app's language in the reader's region, as "en-GB", which also decides between 12 and 24 hours. The
 * region is that of the browser's first entry in this language that has one, else of its first entry that has one.
 */
export function dateLocale(): string {
  const named = navigator.languages.filter((tag) => REGION.test(tag));
  const found = named.find((tag) => tag.startsWith(current)) ?? named[0] ?? '';
  return `${current}-${REGION.exec(found)?.[0] ?? REGIONS[current]}`;
}

/** For numbers: the browser's first entry in the app's language, as "en-IN" or "de-CH", else the language alone. */
const numberLocale = (): string =>
  navigator.languages.find((tag) => tag.split('-')[0] === current) ?? current;

/** The translation of English words; undefined in English, or without a translation. */
export const translation = (words: string): Words[string] | undefined => catalogue?.words[words];

/** The sentence of a code in a language other than English; undefined in English, or if the code is unknown or has no context. */
export function sentence(details: ErrorDetails): string | undefined {
  const sentences: Readonly<Record<string, string | ((context: never) => string)>> =
    catalogue?.sentences ?? {};
  const found = sentences[details.code];
  if (typeof found !== 'function') return found;
  return Object.keys(details).length > 1 ? found(details as never) : undefined;
}
