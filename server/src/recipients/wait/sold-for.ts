import { CallError } from '@cumulus/contract/errors.ts';
import { PRICE_IMPACT_HIGH, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { readWait, type Swapped } from './store.ts';

/** An older price does not count. */
export const PRICE_MAX_AGE = 10 * 60_000;

export type TradedMarket = Pick<TokenMarket, 'listed' | 'fresh'>;

/**
 * Those of a user's swaps that count as sent: the maker of the bought token may own the other side of the swap, unless the
 * token is verified and has a fresh price; and what a swap may lose goes to anyone who moves the price against it.
 */
export async function countedAsSent(
  market: TradedMarket,
  swaps: readonly Swapped[],
  now: number,
): Promise<Swapped[]> {
  const traded = await tradedAmong(market, [...new Set(swaps.map(({ bought }) => bought))], now);
  return swaps.filter((swap) => !traded.has(swap.bought) || mayLoseMuch(swap));
}

function mayLoseMuch({ slippageBps, priceImpact }: Swapped): boolean {
  return slippageBps / 10_000 + priceImpact > PRICE_IMPACT_HIGH;
}

async function tradedAmong(
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

/**
 * Throws CallError ORDER_COUNTS_AS_SEND if sends of this user to new addresses wait, and an order would buy a token that is not
 * verified or has no fresh price, or would take a high price impact.
 */
export async function expectNoSend(
  deps: { readonly db: Db; readonly market: TradedMarket },
  userId: string,
  { outputMint, confirmed }: { readonly outputMint: string; readonly confirmed: boolean },
  now: number,
): Promise<void> {
  const { current } = await readWait(deps.db, userId, new Date(now));
  if (!current) return;
  if (confirmed || !(await tradedAmong(deps.market, [outputMint], now)).has(outputMint))
    throw new CallError('ORDER_COUNTS_AS_SEND');
}
