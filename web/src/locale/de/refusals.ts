import type { Catalogue } from '../language.ts';

/** What the server says: the sentences of the contract. */
export const refusals: Catalogue = {};
