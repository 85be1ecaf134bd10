import type { HistoryPoint } from '@cumulus/contract/calls/price-history.ts';
import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

/** A moment of a chart: milliseconds, and USD where it is known. */
export interface ChartPoint {
  readonly at: number;
  readonly usd: number | null;
}

/** How often a chart that stays open asks for its newest points. */
const REFRESH_INTERVAL = 30_000;
/** The same for what wallets were worth while nothing is booked: what has just arrived is in a moment. */
const BEGINS_INTERVAL = 2_000;
/** Lines beside names are of a whole day: they need not move with every look at the list. */
const SPARKLINE_INTERVAL = 2 * 60_000;
const SPARKLINE_TOKENS_MAX = 100;

/** What a chart shows: a token's price, or what wallets were worth. */
export type Charted =
  | { readonly kind: 'price'; readonly mint: string }
  /** All cloud wallets where none is named. */
  | { readonly kind: 'value'; readonly walletId: string | null };

/** The history of one thing over a range; while another range is on its way, the one before. */
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

const chartPoint = ({ at, usd }: HistoryPoint): ChartPoint => ({ at: Date.parse(at), usd });

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
    staleTime: SPARKLINE_INTERVAL,
    refetchInterval: SPARKLINE_INTERVAL,
  });
}
