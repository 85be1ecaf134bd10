import type { Catalogue } from '../language.ts';

/** The screens send, settling and swap. */
export const moving: Catalogue = {};
