import { t } from '../../locale/t.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './ScheduleScreen.module.css';
import type { Picked } from './schedule-form.ts';

/** Makes browsers accept four digits of a year. How far ahead an order may be is not limited. */
const LAST_DATE = '9999-12-31';

interface DateTimeFieldsProps {
  picked: Picked;
  /** The first date to choose from. */
  min: string;
  zone: string;
  error: string | null;
  onPick: (picked: Picked) => void;
}

/** A date and a time, by the pickers of the device. */
export function DateTimeFields({ picked, min, zone, error, onPick }: DateTimeFieldsProps) {
  return (
    <div className={styles.picked}>
      <Field
        label={t('Date')}
        type="date"
        value={picked.date}
        min={min}
        max={LAST_DATE}
        required
        hint={t('Your time zone: {zone}', { zone })}
        error={error}
        onChange={({ target }) => onPick({ ...picked, date: target.value })}
      />
      <Field
        label={t('Time')}
        type="time"
        value={picked.time}
        required
        onChange={({ target }) => onPick({ ...picked, time: target.value })}
      />
    </div>
  );
}
