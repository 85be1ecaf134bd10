import type { Catalogue } from '../language.ts';

/** The screens neworder, ordertype, schedule, marketconditions and orders. */
export const orders: Catalogue = {};
