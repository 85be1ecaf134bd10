import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import type { ReactNode } from 'react';
import type { Charted } from '../../data/price-history.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { HistoryChart } from './HistoryChart.tsx';

interface ChartSheetProps {
  title: string;
  lead?: ReactNode;
  charted: Charted;
  from?: HistoryRange;
  open: boolean;
  onClose: () => void;
}

/** A chart in a sheet. */
export function ChartSheet({ title, lead, charted, from, open, onClose }: ChartSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} lead={lead}>
      <HistoryChart charted={charted} {...(from && { from })} />
    </Sheet>
  );
}
