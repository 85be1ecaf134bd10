import * as format from '@cumulus/contract/format.ts';
import { price as priceText, tinyPrice } from '@cumulus/contract/format-full.ts';
import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import type { Charted, ChartPoint } from '../../data/price-history.ts';
import { dateLocale } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';
import { type Tone, toneOf } from '../../ui/tone.ts';
import { gainOver } from './gain.ts';

/** The words of a chart, by its subject. */
export function chartWords(charted: Charted) {
  return {
    ...(charted.kind === 'price' ? priceWords : valueWords),
    range: rangeWords,
    since: (time: string) => t('since {time}', { time }),
  };
}

const priceWords = {
  get label() {
    return t('Price over time');
  },
  value: priceText,
  spoken: (usd: number | null) => tinyPrice(usd) ?? priceText(usd),
  change(points: readonly ChartPoint[]) {
    const [from = 0, to = 0] = [firstKnown(points)?.usd, lastKnown(points)?.usd].map((usd) => usd ?? 0);
    const value = from === 0 ? 0 : ((to - from) / from) * 100;
    return { value, text: format.percentChange(value) };
  },
  tone(points: readonly ChartPoint[]): Tone {
    const { value, text } = priceWords.change(points);
    return toneOf(value, text);
  },
  /** With fewer than two points. */
  begins: (points: number) =>
    points === 0
      ? t('The chart starts about a minute after someone first holds or watches this token.')
      : t('The chart starts with the next price, in about a minute.'),
};

const valueWords = {
  get label() {
    return t('Value over time');
  },
  value: format.usd,
  spoken: format.usd,
  change(points: readonly ChartPoint[]) {
    const { usd, percent } = gainOver(points);
    const text = format.signedUsd(usd);
    return { value: usd, text: percent === null ? text : `${text} (${format.percentChange(percent)})` };
  },
  /** The line shows what is there, which deposits and sends move too: it is neither gain nor loss. */
  tone: (): Tone => 'flat',
  /** Only shown for wallets that hold something: without points, what has just arrived is not booked yet. */
  begins: (points: number) =>
    points === 0
      ? t('The chart starts in a moment.')
      : t('The chart starts with the next price, in about a minute.'),
};

const firstKnown = (points: readonly ChartPoint[]) => points.find(({ usd }) => usd !== null);
const lastKnown = (points: readonly ChartPoint[]) => points.findLast(({ usd }) => usd !== null);

function rangeWords(range: HistoryRange): string {
  switch (range) {
    case '1D':
      return t('1D');
    case '1W':
      return t('1W');
    case '1M':
      return t('1M');
    case 'ALL':
      return t('ALL');
  }
}

/** The time of a point, as precise as its range needs; `full` gives all of it. */
export function pointTime(at: number, range: HistoryRange, full = false): string {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { month: 'short', day: 'numeric' } as const;
  const isLong = range === 'ALL' || range === '1M';
  return new Date(at).toLocaleString(dateLocale(), {
    ...(range === '1D' && !full ? time : day),
    ...(full && time),
    ...(isLong && full && { year: 'numeric' }),
  });
}
