import * as z from 'zod/mini';
import { addressText, lamportsText } from '../ports/units.ts';
import { solPlan } from '../transfers/stored.ts';

/** The plan of a reclaim, as its intent stores it. Its request names the wallet alone. */
export const reclaimPlan = z.extend(solPlan, {
  /** The accounts to close, and what was in them. */
  accounts: z.array(z.object({ address: addressText, tokenProgram: addressText, lamports: lamportsText })),
});
export type ReclaimPlan = z.output<typeof reclaimPlan>;
