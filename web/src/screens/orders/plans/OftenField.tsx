import { useState } from 'react';
import { t, type Word, word } from '../../../locale/t.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segment } from '../../../ui/Segment.tsx';
import { FormSection } from '../FormSection.tsx';
import { oftenText } from './plan-words.ts';
import type { DraftProps, Unit } from './repeat-form.ts';

const PRESETS: readonly Unit[] = ['hour', 'day', 'week', 'month'];
const UNITS: readonly { readonly value: Unit; readonly label: Word }[] = [
  { value: 'minute', label: word('Minutes') },
  { value: 'hour', label: word('Hours') },
  { value: 'day', label: word('Days') },
  { value: 'week', label: word('Weeks') },
  { value: 'month', label: word('Months') },
];

/** How often a swap is repeated: each hour, day, week or month, or as typed. */
export function OftenField({ draft, change }: DraftProps) {
  const [isOther, setOther] = useState(draft.count !== '1' || draft.unit === 'minute');
  return (
    <FormSection title={t('How often')}>
      <Chips label={t('How often')}>
        {PRESETS.map((unit) => (
          <Chip
            key={unit}
            chosen={!isOther && draft.unit === unit}
            onClick={() => {
              setOther(false);
              change({ count: '1', unit });
            }}
          >
            {oftenText({ count: 1, unit })}
          </Chip>
        ))}
        <Chip chosen={isOther} onClick={() => setOther(true)}>
          {t('Other')}
        </Chip>
      </Chips>
      {isOther && (
        <>
          <Field
            label={t('Every')}
            value={draft.count}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => change({ count: target.value })}
          />
          <Segment
            label={t('Unit of time')}
            options={UNITS.map((each) => ({ ...each, label: t(each.label) }))}
            value={draft.unit}
            onChange={(unit) => change({ unit })}
          />
        </>
      )}
    </FormSection>
  );
}
