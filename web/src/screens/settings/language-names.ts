import type { Language } from '../../locale/language.ts';

/** Each language by its own name, so that its speakers find it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português (Brasil)',
  tr: 'Türkçe',
  ja: '日本語',
  zh: '简体中文',
};
