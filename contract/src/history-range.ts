/** A day, a week, thirty days, or since the first stored price. */
export const HISTORY_RANGES = ['1D', '1W', '1M', 'ALL'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];
