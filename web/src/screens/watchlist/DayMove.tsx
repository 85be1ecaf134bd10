import { percentChange } from '@cumulus/contract/format.ts';
import { percent } from '@cumulus/contract/format-full.ts';
import { t } from '../../locale/t.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { MOVES } from './alert-form.ts';

interface DayMoveProps {
  value: string;
  /** Percent over 24 hours; null if unknown. */
  current: number | null;
  error: string | null;
  onType: (value: string) => void;
}

/** How much a price has to change within a day. */
export function DayMove({ value, current, error, onType }: DayMoveProps) {
  return (
    <>
      <Field
        label={t('Change in percent')}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        error={error}
        hint={
          current === null
            ? t('The change of the last 24 hours is not known.')
            : t('Last 24 hours: {change}', { change: percentChange(current) })
        }
        onChange={({ target }) => onType(target.value.replace(',', '.'))}
      />
      <Chips label={t('Change in percent')}>
        {MOVES.map((move) => (
          <Chip key={move} even chosen={Number(value) === move} onClick={() => onType(String(move))}>
            {percent(move, 0)}
          </Chip>
        ))}
      </Chips>
    </>
  );
}
