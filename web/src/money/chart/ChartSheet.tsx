import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import type { ReactNode } from 'react';
import type { Charted } from '../../data/price-history.ts';
import { t } from '../../locale/t.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { HeldGain } from '../HeldGain.tsx';
import styles from './ChartSheet.module.css';
import { HistoryChart } from './HistoryChart.tsx';

interface ChartSheetProps {
  title: string;
  lead?: ReactNode;
  charted: Charted;
  from?: HistoryRange;
  /** Of a value: the profit or loss of what is held, USD; null if unknown. */
  held?: number | null;
  open: boolean;
  onClose: () => void;
}

/** A chart in a sheet. */
export function ChartSheet({ title, lead, charted, from, held = null, open, onClose }: ChartSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} lead={lead}>
      {held !== null && <HeldGain usd={held} />}
      <HistoryChart charted={charted} {...(from && { from })} />
      {charted.kind === 'value' && (
        <p className={styles.note}>
          {t(
            'Gains and losses in this time, without what you received or sent. What you have sold and paid in fees since counts here, but not in “on what you hold”.',
          )}
        </p>
      )}
    </Sheet>
  );
}
