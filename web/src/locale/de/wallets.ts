import type { Catalogue } from '../language.ts';

/** The screens wallets and wallet. */
export const wallets: Catalogue = {};
