import { t } from '../../../locale/t.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Field } from '../../../ui/Field.tsx';
import { DateTimeFields } from '../DateTimeFields.tsx';
import { FormSection } from '../FormSection.tsx';
import { zoneText } from '../order-times.ts';
import { today } from '../schedule-form.ts';
import styles from './Plan.module.css';
import type { DraftProps, RepeatDraft } from './repeat-form.ts';

/** After which swap, or when, a repeated swap ends. `now` in milliseconds. */
export function EndField({ draft, change, now }: DraftProps & { now: number }) {
  const chip = (ends: RepeatDraft['ends'], label: string) => (
    <Chip even chosen={draft.ends === ends} onClick={() => change({ ends })}>
      {label}
    </Chip>
  );
  return (
    <FormSection title={t('Ends')}>
      <Chips label={t('Ends')}>
        {chip('rounds', t('After a number'))}
        {chip('date', t('On a date'))}
        {chip('never', t('When I cancel'))}
      </Chips>
      {draft.ends === 'rounds' && (
        <Field
          label={t('How many times')}
          value={draft.rounds}
          inputMode="numeric"
          autoComplete="off"
          hint={draft.begun ? t('{count} times so far', { count: draft.begun.round }) : undefined}
          onChange={({ target }) => change({ rounds: target.value })}
        />
      )}
      {draft.ends === 'date' && (
        <DateTimeFields
          picked={draft.until}
          min={today(now)}
          zone={zoneText(new Date(now))}
          error={null}
          onPick={(until) => change({ until })}
        />
      )}
      {draft.ends === 'never' && <p className={styles.hint}>{t('It ends after 10,000 times.')}</p>}
    </FormSection>
  );
}
