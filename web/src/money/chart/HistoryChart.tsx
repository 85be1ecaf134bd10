import * as format from '@cumulus/contract/format.ts';
import { HISTORY_RANGES, type HistoryRange } from '@cumulus/contract/history-range.ts';
import { useMemo, useState } from 'react';
import { type Charted, type ChartPoint, useChart } from '../../data/price-history.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Chart } from '../../ui/Chart.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Money } from '../../ui/Money.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { chartWords, pointTime } from './chart-words.ts';
import { type MovementMark, movementsIn } from './gain.ts';
import styles from './HistoryChart.module.css';

/** The attribution that the chart library's licence asks for, along with the link. */
const NOTICE = 'Lightweight Charts™ © 2026 TradingView, Inc.';

/** Reserves the height of the number. */
const NOTHING = '\u00a0';

interface HistoryChartProps {
  charted: Charted;
  /** The initial range. */
  from?: HistoryRange;
  /** Prices or values to mark by lines, and what they are. */
  levels?: Levels | null;
  /** What is known of now, USD, until the chart says it; shown instead of its last point. */
  now?: number | null;
  /** Without the number above it: it is shown elsewhere. */
  bare?: boolean;
}

export interface Levels {
  /** USD. */
  readonly values: readonly number[];
  readonly text: string;
}

/** A chart below its last or marked value, with a choice of ranges. */
export function HistoryChart({
  charted,
  from = '1D',
  levels = null,
  now = null,
  bare = false,
}: HistoryChartProps) {
  const { uid } = useUser();
  const [range, setRange] = useState<HistoryRange>(from);
  const [marked, setMarked] = useState<number | null>(null);
  const { data, isPending, isPlaceholderData, isFetching, refetch } = useChart(uid, charted, range);
  const points = data ?? [];
  const values = useMemo(() => (data ?? []).map(({ usd }) => usd), [data]);
  const movements = useMemo(() => movementsIn(data ?? []), [data]);
  const known = points.filter(({ usd }) => usd !== null);
  const words = chartWords(charted);
  const choose = (next: HistoryRange) => {
    setMarked(null);
    setRange(next);
  };
  return (
    <section className={styles.history} aria-label={words.label}>
      {!(bare && marked === null) && (
        <Head points={points} marked={marked} range={range} words={words} now={now} />
      )}
      {known.length > 1 ? (
        <Chart
          values={values}
          tone={words.tone(points)}
          movements={movements}
          {...(levels && { levels: levels.values })}
          label={words.label}
          words={(index) => [spoken(points[index], words, range), movedAt(movements, index)].join('')}
          marked={marked}
          onMark={setMarked}
          stale={isPlaceholderData}
        />
      ) : (
        <div className={styles.none}>
          {isPending && <Spinner label={t('Loading')} />}
          {!isPending && !data && (
            <div role="alert" className={styles.failed}>
              <p>{t('The chart could not be loaded.')}</p>
              <Button kind="tonal" size="s" busy={isFetching} onClick={() => void refetch()}>
                {t('Retry')}
              </Button>
            </div>
          )}
          {data && <p className={styles.begins}>{words.begins(points.length)}</p>}
        </div>
      )}
      <p className={styles.ends}>
        <span>{known.length > 1 && pointTime(points[0]!.at, range)}</span>
        <span>{known.length > 1 && t('Now')}</span>
      </p>
      {levels && levels.values.length > 0 && known.length > 1 && (
        <p className={styles.levels}>
          <span aria-hidden="true" />
          {levels.text}
        </p>
      )}
      <Segment
        label={t('Range')}
        options={HISTORY_RANGES.map((value) => ({ value, label: words.range(value) }))}
        value={range}
        onChange={choose}
      />
      <p className={styles.source}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {NOTICE}
        </a>
      </p>
    </section>
  );
}

interface HeadProps {
  points: readonly ChartPoint[];
  marked: number | null;
  range: HistoryRange;
  words: ReturnType<typeof chartWords>;
  now: number | null;
}

/** The value under the finger, else the last one; its change since the first; and its time. */
function Head({ points, marked, range, words, now }: HeadProps) {
  const first = points.find(({ usd }) => usd !== null);
  const shown = marked === null ? points.findLast(({ usd }) => usd !== null) : points[marked];
  const until = points.slice(0, points.indexOf(shown!) + 1);
  const usd = marked === null ? (now ?? shown?.usd ?? null) : (shown?.usd ?? null);
  const change = shown && first && shown !== first ? words.change(until) : null;
  return (
    <div className={styles.head}>
      <Money
        size="amount"
        plain
        text={usd === null && !shown ? NOTHING : words.value(usd)}
        spoken={usd === null || words.value(usd) === words.spoken(usd) ? null : words.spoken(usd)}
      />
      <p className={styles.when}>
        {change && <Delta value={change.value} text={change.text} />}
        <span>
          {shown &&
            (marked === null ? words.since(pointTime(first!.at, range)) : pointTime(shown.at, range, true))}
        </span>
      </p>
    </div>
  );
}

/** ", $10.00 received" if something was deposited at a point; empty if nothing was moved. */
function movedAt(movements: readonly MovementMark[], index: number): string {
  const usd = movements.find((each) => each.index === index)?.usd;
  if (usd === undefined) return '';
  const amount = format.usd(Math.abs(usd));
  return `, ${usd > 0 ? t('{amount} received', { amount }) : t('{amount} sent', { amount })}`;
}

function spoken(point: ChartPoint | undefined, words: HeadProps['words'], range: HistoryRange): string {
  return point ? `${words.spoken(point.usd)}, ${pointTime(point.at, range, true)}` : '';
}
