import type { Catalogue } from '../language.ts';

/** The screens watchlist, toptokens and leaderboard. */
export const tokens: Catalogue = {};
