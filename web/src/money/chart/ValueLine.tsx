import { useState } from 'react';
import { useChart } from '../../data/price-history.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Delta } from '../../ui/Delta.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { chartWords, pointTime } from './chart-words.ts';
import { toneOfGain } from './gain.ts';
import styles from './ValueLine.module.css';

const ChartSheet = lazyDialog(() => import('./ChartSheet.tsx').then((m) => m.ChartSheet));

const RANGE = '1M';

interface ValueLineProps {
  /** All cloud wallets if missing. */
  walletId?: string;
  /** The title of the chart that a press opens. */
  title: string;
  /** The profit or loss of what is held, USD, which the chart repeats; null if unknown. */
  pnl: number | null;
  hidden: boolean;
}

/** The worth of wallets over thirty days, as a line with its gain. A press opens it as a chart, which says the same. */
export function ValueLine({ walletId, title, pnl, hidden }: ValueLineProps) {
  const { uid } = useUser();
  const [open, setOpen] = useState(false);
  const charted = { kind: 'value', walletId: walletId ?? null } as const;
  const { data } = useChart(uid, charted, RANGE);
  // Its shape would reveal the gains and losses that the hidden numbers do not.
  if (hidden) return <span className={styles.hidden} aria-hidden="true" />;
  if (!data) return null;
  const values = data.map(({ usd }) => usd);
  if (values.filter((value) => value !== null).length < 2)
    return <p className={styles.begins}>{chartWords(charted).begins(values.length)}</p>;
  const words = chartWords(charted);
  const change = words.change(data);
  const since = words.since(pointTime(data.find(({ usd }) => usd !== null)!.at, RANGE));
  return (
    <div className={styles.place}>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        <span className="visually-hidden">{t('Value over time')}</span>
        <span className={styles.plot}>
          <Sparkline values={values} tone={toneOfGain(data)} dot />
        </span>
      </button>
      <p className={styles.gain}>
        <Delta value={change.value} text={change.text} />
        {since}
      </p>
      <ChartSheet
        title={title}
        charted={charted}
        from={RANGE}
        held={pnl}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
