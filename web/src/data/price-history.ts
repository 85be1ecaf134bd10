import type { HistoryPoint, ValuePoint } from '@cumulus/contract/calls/price-history.ts';
import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { freshFor } from './fresh-for.ts';
import { userKey } from './query-client.ts';

/** A point of a chart: milliseconds, and USD if known. */
export interface ChartPoint {
  readonly at: number;
  readonly usd: number | null;
  /** Of a value: what was deposited since the first point less what was sent away, USD. */
  readonly deposited: number;
}

/** How often an open chart refreshes, */
const REFRESH_INTERVAL = 30_000;
/** and while a wallet's chart has no points yet. */
const BEGINS_INTERVAL = 2_000;
/** Sparklines cover a whole day and need no frequent refresh. */
const SPARKLINE_INTERVAL = 2 * 60_000;
const SPARKLINE_TOKENS_MAX = 100;

/** The subject of a chart: a token's price, or the worth of wallets. */
export type Charted =
  | { readonly kind: 'price'; readonly mint: string }
  /** All cloud wallets if null. */
  | { readonly kind: 'value'; readonly walletId: string | null };

/** The history over a range; the previous range while another one loads. */
export function useChart(uid: string, charted: Charted, range: HistoryRange) {
  return useQuery({
    queryKey: userKey(uid, 'chart', charted, range),
    queryFn: async (): Promise<readonly ChartPoint[]> => {
      const { points } =
        charted.kind === 'price'
          ? await call('getPriceHistory', { mint: charted.mint, range })
          : await call('getPortfolioHistory', { walletId: charted.walletId, range });
      return points.map(chartPoint);
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      charted.kind === 'value' && state.data?.length === 0 ? BEGINS_INTERVAL : REFRESH_INTERVAL,
  });
}

function chartPoint(point: HistoryPoint | ValuePoint): ChartPoint {
  const deposited = 'deposited' in point ? point.deposited : 0;
  return { at: Date.parse(point.at), usd: point.usd, deposited };
}

export type Line = readonly (number | null)[];

/** The last day of these tokens' prices, by mint. */
export function useSparklines(uid: string | null, mints: readonly string[]) {
  const asked = mints.toSorted().slice(0, SPARKLINE_TOKENS_MAX);
  return useQuery({
    queryKey: userKey(uid ?? '', 'sparklines', asked),
    queryFn: async (): Promise<Readonly<Record<string, Line>>> => {
      const { sparklines } = await call('getPriceSparklines', { mints: asked });
      return Object.fromEntries(sparklines.map(({ mint, usd }) => [mint, usd]));
    },
    enabled: uid !== null && asked.length > 0,
    placeholderData: (before) => before,
    staleTime: freshFor(SPARKLINE_INTERVAL),
    refetchInterval: SPARKLINE_INTERVAL,
  });
}
