import type { Catalogue } from '../language.ts';

/** The screen transactions. */
export const transactions: Catalogue = {};
