import type { Catalogue } from '../language.ts';

/** What several folders say, the interface's parts (ui) and its frame (shell, router, data). */
export const several: Catalogue = {
  Loading: 'Lädt',
};
