import { useState } from 'react';
import { useChart } from '../../data/price-history.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { chartWords } from './chart-words.ts';
import styles from './ValueLine.module.css';

const ChartSheet = lazyDialog(() => import('./ChartSheet.tsx').then((m) => m.ChartSheet));

const RANGE = '1M';

interface ValueLineProps {
  /** All cloud wallets if missing. */
  walletId?: string;
  /** The title of the chart that a press opens. */
  title: string;
  /** The profit or loss of what is held, USD; null if unknown. Stands beside the line in whole dollars, and below the chart to the cent. */
  pnl: number | null;
  hidden: boolean;
}

/**
 * The worth of wallets over thirty days, as a line. It shows what is there, which deposits and sends move too, so that it has
 * the colour of neither gain nor loss. A press opens it as a chart, with the gain of each period.
 */
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
  return (
    <>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        <span className="visually-hidden">{t('Value over time')}</span>
        <span className={styles.plot}>
          <Sparkline values={values} dot />
        </span>
      </button>
      <ChartSheet
        title={title}
        charted={charted}
        from={RANGE}
        held={pnl}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
