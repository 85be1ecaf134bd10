import { serverNow } from '../../../data/server-time.ts';
import { t } from '../../../locale/t.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { DateTimeFields } from '../DateTimeFields.tsx';
import { FormSection } from '../FormSection.tsx';
import { zoneText } from '../order-times.ts';
import { pickedOf, today } from '../schedule-form.ts';
import type { DraftProps } from './repeat-form.ts';

const HOUR = 60 * 60_000;

/** When the first swap is made. `now` in milliseconds. */
export function StartField({ draft, change, now }: DraftProps & { now: number }) {
  return (
    <FormSection title={t('First time')}>
      <Chips label={t('First time')}>
        <Chip even chosen={draft.start === null} onClick={() => change({ start: null })}>
          {t('Now')}
        </Chip>
        <Chip
          even
          chosen={draft.start !== null}
          onClick={() => change({ start: pickedOf(new Date(serverNow() + HOUR)) })}
        >
          {t('Later')}
        </Chip>
      </Chips>
      {draft.start && (
        <DateTimeFields
          picked={draft.start}
          min={today(now)}
          zone={zoneText(new Date(now))}
          error={null}
          onPick={(start) => change({ start })}
        />
      )}
    </FormSection>
  );
}
