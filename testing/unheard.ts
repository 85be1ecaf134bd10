import type { Invalidations } from '../server/src/db/invalidations.ts';

/** Notifications of the database that never arrive: nothing may be remembered. */
export const unheard: Pick<Invalidations, 'on' | 'arriving'> = { on: () => {}, arriving: () => false };
