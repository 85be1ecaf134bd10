import { percent as percentText } from '@cumulus/contract/format-full.ts';
import { t } from '../locale/t.ts';
import { Chip, Chips } from '../ui/Chip.tsx';

const SHARES = [25, 50, 75, 100];

/** Fills in a share of what is available, in percent. */
export function ShareChips({ onChoose }: { onChoose: (percent: number) => void }) {
  return (
    <Chips label={t('Share of what is available')}>
      {SHARES.map((percent) => (
        <Chip key={percent} even onClick={() => onChoose(percent)}>
          {percent === 100 ? t('Max') : percentText(percent, 0)}
        </Chip>
      ))}
    </Chips>
  );
}
