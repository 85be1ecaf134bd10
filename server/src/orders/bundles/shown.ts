import type { OrderBundle } from '@cumulus/contract/calls/placed-orders.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { TokenInfo, TokenMarket } from '../../ports/market.ts';
import type { OrderToken } from '../order.ts';
import type { BundleRow } from './bundles.ts';

/** Bundles as their user sees them now: in the units of the issuers. */
export async function shownBundles(
  { market }: { readonly market: Pick<TokenMarket, 'tokens' | 'listed'> },
  rows: readonly BundleRow[],
): Promise<OrderBundle[]> {
  const mints = [...new Set(rows.flatMap(({ sell_token, buy_token }) => [sell_token, buy_token]))].map(
    ({ mint }) => String(mint),
  );
  const tokens: ReadonlyMap<string, TokenInfo> =
    mints.length === 0
      ? new Map()
      : await market.tokens(mints).catch((error: unknown) => {
          if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
          return market.listed(mints);
        });
  return rows.map((row) => toBundle(row, (mint) => tokens.get(mint)?.multiplier ?? 1));
}

function toBundle(row: BundleRow, multiplierOf: (mint: string) => number): OrderBundle {
  const shown = (json: BundleRow['sell_token']) => {
    const token = json as unknown as OrderToken;
    return { ...token, multiplier: multiplierOf(token.mint) };
  };
  return {
    ...{ id: row.id, walletId: row.wallet_id, kind: row.kind, rule: row.asked.rule, state: row.state },
    sellToken: { ...shown(row.sell_token), amount: row.asked.sellAmount },
    buyToken: shown(row.buy_token),
    nextAt: row.next_at?.toISOString() ?? null,
    rounds: row.rounds,
    ...{ sold: String(row.sold), brought: String(row.brought) },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    summary: '',
  };
}
