import type { OrderBundle } from '@cumulus/contract/calls/placed-orders.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { TokenInfo, TokenMarket } from '../../ports/market.ts';
import type { OrderToken } from '../order.ts';
import { ruleSentence, soldText } from '../summary.ts';
import type { BundleRow } from './bundles.ts';

/** Bundles as their user sees them now: in the units of the issuers. */
export async function shownBundles(
  { market }: { readonly market: Pick<TokenMarket, 'tokens' | 'listed'> },
  rows: readonly BundleRow[],
): Promise<OrderBundle[]> {
  const mints = [...new Set(rows.flatMap(mintsOf))];
  const tokens: ReadonlyMap<string, TokenInfo> =
    mints.length === 0
      ? new Map()
      : await market.tokens(mints).catch((error: unknown) => {
          if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
          return market.listed(mints);
        });
  return rows.map((row) => toBundle(row, tokens));
}

function mintsOf({ sell_token, buy_token, asked }: BundleRow): string[] {
  return [String(sell_token.mint), String(buy_token.mint), asked.watchedMint];
}

function toBundle(row: BundleRow, tokens: ReadonlyMap<string, TokenInfo>): OrderBundle {
  const shown = (json: BundleRow['sell_token']) => {
    const token = json as unknown as OrderToken;
    return { ...token, multiplier: tokens.get(token.mint)?.multiplier ?? 1 };
  };
  const { rule, sellAmount, shareBps, watchedMint, expiresAt } = row.asked;
  const sellToken = shown(row.sell_token);
  const sold = soldText(BigInt(sellAmount), sellToken, shareBps);
  return {
    ...{ id: row.id, walletId: row.wallet_id, kind: row.kind, rule, state: row.state },
    sellToken: { ...sellToken, amount: sellAmount },
    buyToken: shown(row.buy_token),
    shareBps,
    nextAt: row.next_at?.toISOString() ?? null,
    rounds: row.rounds,
    ...{ sold: String(row.sold), brought: String(row.brought) },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    summary: ruleSentence(rule, {
      ...{
        sold,
        bought: String(row.buy_token.symbol),
        watched: tokens.get(watchedMint)?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
        expires: expiresAt !== null,
      },
    })!,
  };
}
