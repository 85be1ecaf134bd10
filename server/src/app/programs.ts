import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import { openUnderKeys } from '../orders/under-keys.ts';
import type { Clock } from '../ports/clock.ts';
import type { GrantKeeper } from '../ports/grants.ts';
import { createApprovals } from '../programs/approvals.ts';
import { createProgramCalls } from '../programs/calls.ts';
import { createGrants } from '../programs/grants.ts';
import { createUses } from '../programs/uses.ts';
import { createSeals } from '../swaps/seals.ts';
import { createDecidedTerms } from './decided-terms.ts';

interface Deps {
  readonly config: Pick<Config, 'APP_SECRET'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keeper: GrantKeeper;
  readonly ownWallet: (userId: string, walletId: string) => Promise<unknown>;
  readonly cancelOrder: (userId: string, orderId: string) => Promise<unknown>;
  readonly cancelBundle: (userId: string, bundleId: string) => Promise<unknown>;
}

export type Programs = ReturnType<typeof createProgramPart>;

/** Joins what owners allow programs, what programs do, and what they ask for. */
export function createProgramPart(deps: Deps) {
  const { config, db, log, cancelOrder, cancelBundle } = deps;
  const grants = createGrants({
    ...deps,
    async endOrders(userId, grantId) {
      const { orders, bundles } = await openUnderKeys(db, userId, `grant:${grantId}:`);
      const ends = [
        ...bundles.map((id) => cancelBundle(userId, id)),
        ...orders.map((id) => cancelOrder(userId, id)),
      ];
      // One that is being executed ends by itself: the signer signs nothing under the grant any more.
      for (const end of await Promise.allSettled(ends))
        if (end.status === 'rejected')
          log.warn({ err: end.reason }, 'an order of an ended program is left as it is');
    },
  });
  const uses = createUses(deps);
  const approvals = createApprovals({ ...deps, termsOf: createDecidedTerms(createSeals(config.APP_SECRET)) });
  return { grants, uses, approvals, calls: createProgramCalls({ grants, uses, approvals }) };
}
