import type { Catalogue } from '../language.ts';

/** The screens login, terms, pin and settings. */
export const account: Catalogue = {
  Language: 'Sprache',
};
