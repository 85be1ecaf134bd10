import type { Catalogue } from './language.ts';

/** German, by the English words. */
export const de: Catalogue = {
  Loading: 'Lädt',
};
