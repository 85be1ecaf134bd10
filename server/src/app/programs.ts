import { CallError } from '@cumulus/contract/errors.ts';
import { chainId } from '@cumulus/contract/v1/ids.ts';
import type { Logger } from 'pino';
import { isUuid } from '../../../wire/src/uuid.ts';
import { createReadConnectionRequest } from '../adapters/oauth-requests.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import type { V1Deps } from '../http/v1/context.ts';
import { openUnderKeys } from '../orders/under-keys.ts';
import { findPayment } from '../payments/stored-payment.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { GrantKeeper } from '../ports/grants.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenMarket } from '../ports/market.ts';
import { resourceOf } from '../ports/oauth-metadata.ts';
import { createApprovals } from '../programs/approvals.ts';
import { createProgramCalls } from '../programs/calls.ts';
import { createConnections } from '../programs/connections.ts';
import { createUsesForgetting } from '../programs/forgetting.ts';
import { createGrants } from '../programs/grants.ts';
import { createReadProgram } from '../programs/read-program.ts';
import { createUses } from '../programs/uses.ts';
import { createSeals } from '../swaps/seals.ts';
import { createServices } from '../wallets/services.ts';
import { createDecidedTerms } from './decided-terms.ts';

interface Deps {
  readonly config: Pick<Config, 'APP_SECRET' | 'IDENTITY'>;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  readonly db: Db;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly chain: Pick<Chain, 'isOwnChain'>;
  readonly keeper: GrantKeeper & Pick<Keys, 'create'>;
  readonly balancesOf: V1Deps['balancesOf'];
  readonly webhooks: V1Deps['webhooks'];
  readonly market: Pick<TokenMarket, 'tokens'>;
  readonly ownWallet: (userId: string, walletId: string) => Promise<unknown>;
  readonly cancelOrder: (userId: string, orderId: string) => Promise<unknown>;
  readonly cancelBundle: (userId: string, bundleId: string) => Promise<unknown>;
}

/** Joins what owners allow programs, what programs do, and what they ask for. */
export function createProgramPart(deps: Deps) {
  const { config, db, log, cancelOrder, cancelBundle } = deps;
  const resource = (): string => resourceOf(new URL(deps.publicUrl()).origin);
  const connections = createConnections({
    ...{ db, resource, ownWallet: deps.ownWallet },
    // Firebase lets no clients in: what none has signed is no request.
    readRequest:
      config.IDENTITY === 'firebase'
        ? async () => null
        : createReadConnectionRequest(db, config.APP_SECRET, () => Date.now()),
    now: deps.clock.now,
  });
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
  return {
    keeper: deps.keeper,
    forgetting: createUsesForgetting(deps),
    calls: createProgramCalls({ grants, uses, approvals, connections }),
    v1: {
      ...{ grants, uses, approvals, readProgram: createReadProgram(db, deps.clock.now, resource) },
      services: createServices({ db, keys: deps.keeper }),
      ...{ balancesOf: deps.balancesOf, webhooks: deps.webhooks },
      chain: createChainName(db, deps.chain),
      findPayment: (userId: string, id: string, key: string | null) =>
        isUuid(id) ? findPayment(db, userId, id, key) : Promise.resolve(null),
      async scaleOf(mint: string) {
        const token = (await deps.market.tokens([mint])).get(mint);
        if (!token) throw new CallError('TOKEN_NOT_FOUND');
        return { decimals: token.decimals, multiplier: token.multiplier };
      },
    },
  };
}

/** CAIP-2 of the chain that this installation belongs to, which never changes. */
function createChainName(db: Db, chain: Pick<Chain, 'isOwnChain'>): () => Promise<string> {
  let known: string | null = null;
  return async () => {
    if (known !== null) return known;
    // An installation keeps its chain when it first meets it.
    if (!(await chain.isOwnChain())) throw new CallError('CHAIN_UNAVAILABLE');
    const own = await db.selectFrom('chain').select('genesis_hash').executeTakeFirstOrThrow();
    known = chainId(own.genesis_hash);
    return known;
  };
}
