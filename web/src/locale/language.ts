import { setNotation } from '@cumulus/contract/notation.ts';
import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { deviceStorage } from '../browser/device-storage.ts';
import type { Catalogue, Words } from './catalogue.ts';

/**
 * English is written in the screens, inside `t('…')`. Every other language is one catalogue, loaded before the first screen.
 * Numbers are written as in that language, by `@cumulus/contract/notation.ts`.
 */
const load = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  pt: () => import('./pt.ts'),
  tr: () => import('./tr.ts'),
  ja: () => import('./ja.ts'),
  zh: () => import('./zh.ts'),
};
export type Language = 'en' | keyof typeof load;
export const LANGUAGES = ['en', ...Object.keys(load)] as Language[];

/** Of the stored choice. */
export const LANGUAGE_KEY = 'cumulus.language';

let current: Language = 'en';
/** Null in English. */
export let catalogue: Catalogue | null = null;
/** Redraws the app. */
export let redraw = () => {};

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

const primary = (tag: string | undefined) => tag?.split('-')[0];

/**
 * The stored choice, else the first of the device's languages that the app has, in whatever script and region: one that its reader
 * reads with some effort is better than one that they may not read at all.
 */
export function chosenLanguage(): Language {
  return [deviceStorage.get(LANGUAGE_KEY), ...navigator.languages.map(primary)].find(isLanguage) ?? 'en';
}

/** Sets the language of all texts. Must be done before anything is drawn. */
export async function setLanguage(language: Language): Promise<void> {
  catalogue =
    language === 'en' ? null : ((await load[language]()) as Readonly<Record<string, Catalogue>>)[language]!;
  current = language;
  setNotation(numberLocale());
  document.documentElement.lang = catalogue?.tag ?? language;
}

/** Reloads the app when another tab chooses another language. `draw` draws all of it. */
export function followLanguage(draw: () => void): void {
  redraw = draw;
  window.addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY && chosenLanguage() !== current) location.reload();
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
  const found = named.find((tag) => primary(tag) === current) ?? named[0] ?? '';
  const region = REGION.exec(found)?.[0];
  return new Intl.Locale(catalogue?.tag ?? current, region ? { region } : {}).toString();
}

/** For numbers: the browser's first entry in the app's language, as "en-IN" or "de-CH", else the language alone. */
const numberLocale = (): string => navigator.languages.find((tag) => primary(tag) === current) ?? current;

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
