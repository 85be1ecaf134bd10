import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { readWait } from './store.ts';

/** An older price does not count. */
export const PRICE_MAX_AGE = 10 * 60_000;

export type TradedMarket = Pick<TokenMarket, 'listed' | 'fresh'>;

/**
 * Which of these tokens have a market that their buyer does not own: verified ones with a fresh price. What is swapped for any other one
 * may end with whoever made that token, and counts as sent.
 */
export async function tradedAmong(
  market: TradedMarket,
  mints: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const others = mints.filter((mint) => mint !== SOL_MINT);
  if (others.length === 0) return new Set(mints);
  const [listed, quotes] = await Promise.all([market.listed(others), market.fresh(others, PRICE_MAX_AGE)]);
  return new Set(
    mints.filter((mint) => {
      const quote = quotes.get(mint);
      const isPriced = quote !== undefined && now - quote.at <= PRICE_MAX_AGE;
      return mint === SOL_MINT || (listed.get(mint)?.verified === true && isPriced);
    }),
  );
}

/** Throws CallError ORDER_COUNTS_AS_SEND if sends of this user to new addresses wait and an order would buy such a token. */
export async function expectNoSend(
  deps: { readonly db: Db; readonly market: TradedMarket },
  userId: string,
  buyMint: string,
  now: number,
): Promise<void> {
  const { current } = await readWait(deps.db, userId, new Date(now));
  if (current && !(await tradedAmong(deps.market, [buyMint], now)).has(buyMint))
    throw new CallError('ORDER_COUNTS_AS_SEND');
}
