import { unheard } from './unheard.ts';

/** What deposits need of an installation without a stream of the chain. */
export const swept = { invalidations: unheard, isCovered: async () => false, onBooked: () => {} };
