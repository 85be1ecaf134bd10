import { signedUsd } from '@cumulus/contract/format.ts';
import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import type { ReactNode } from 'react';
import type { Charted } from '../../data/price-history.ts';
import { t } from '../../locale/t.ts';
import { Delta } from '../../ui/Delta.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
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
      <HistoryChart charted={charted} {...(from && { from })} />
      {charted.kind === 'value' && (
        <p className={styles.note}>
          {t(
            'The line shows what your wallets are worth. The gain does not count what you received or sent.',
          )}
        </p>
      )}
      {held !== null && (
        <Facts
          facts={[
            {
              label: t('Profit on what you hold'),
              value: <Delta value={held} text={signedUsd(held)} />,
            },
          ]}
        />
      )}
    </Sheet>
  );
}
