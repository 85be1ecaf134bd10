/**
 * English stands where it is shown, inside `t('…')`. Every other language is one catalogue from those words to its own,
 * loaded before the first screen. Numbers keep one notation in every language: an amount that is copied or typed means
 * the same everywhere.
 */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
/** What English words become; two forms where a number decides. */
export type Catalogue = Readonly<Record<string, string | readonly [one: string, other: string]>>;

const KEY = 'cumulus.language';
const DATES = { en: 'en-US', de: 'de-DE' } as const;

const load: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: () => import('./de.ts').then((m) => m.de),
};
const asItIs = (sentence: string) => sentence;

let spoken: Language = 'en';
let catalogue: Catalogue = {};
/** Finds a sentence whose gaps are filled already. */
export let find: (sentence: string) => string = asItIs;

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((each) => each === value);

/** The stored choice, else the device's own language where it is one of ours. */
export function chosenLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // A browser that refuses storage is spoken to in its own language.
  }
  if (isLanguage(stored)) return stored;
  const device = navigator.language.slice(0, 2);
  return isLanguage(device) ? device : 'en';
}

/** Speaks `language` from now on. Must be done before anything is drawn. */
export async function speak(language: Language): Promise<void> {
  if (language === 'en') {
    catalogue = {};
    find = asItIs;
  } else {
    const [next, { finder }] = await Promise.all([load[language](), import('./finder.ts')]);
    catalogue = next;
    find = finder(next);
  }
  spoken = language;
  document.documentElement.lang = language;
}

/** Stores the choice and starts the app anew in it: nothing that was drawn in the other language stays. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  location.reload();
}

export const language = (): Language => spoken;
/** For dates and times: the BCP 47 tag to format them with. */
export const dateLocale = (): string => DATES[spoken];

export const entry = (words: string): Catalogue[string] | undefined => catalogue[words];
