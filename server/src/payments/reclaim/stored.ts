import * as z from 'zod/mini';
import { addressText, lamportsText } from '../../ports/units.ts';
import { solPlan } from '../../transfers/stored.ts';

const returned = z.array(
  z.object({ address: addressText, tokenProgram: addressText, lamports: lamportsText }),
);

/** The plan of a reclaim, as its intent stores it. Its request names the wallet, and whether it unwraps SOL. */
export const reclaimPlan = z.extend(solPlan, {
  /** Set if the accounts hold wrapped SOL; otherwise they are empty. */
  unwraps: z.optional(z.boolean()),
  /** The accounts to close, and what was in them. */
  accounts: returned,
  /** The accounts to withdraw from, and what they held above their rent minimum. Unset if there are none. */
  withdraws: z.optional(returned),
});
export type ReclaimPlan = z.output<typeof reclaimPlan>;
