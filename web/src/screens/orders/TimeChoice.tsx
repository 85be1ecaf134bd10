import { useId } from 'react';
import { serverNow } from '../../data/server-time.ts';
import { plural, t } from '../../locale/t.ts';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { DateTimeFields } from './DateTimeFields.tsx';
import { FormSection } from './FormSection.tsx';
import { hourText, zoneText } from './order-times.ts';
import * as form from './schedule-form.ts';

interface TimeChoiceProps {
  choice: form.Choice | null;
  /** Milliseconds. */
  now: number;
  /** What is wrong with the choice. */
  refused: string | null;
  onChoose: (choice: form.Choice) => void;
}

/** When the order runs: in so many hours, or at a date and time. */
export function TimeChoice({ choice, now, refused, onChoose }: TimeChoiceProps) {
  const name = useId();
  return (
    <>
      <FormSection title={t('Run in')}>
        <Choices label={t('Run in')} columns={3} error={choice?.kind === 'custom' ? null : refused}>
          {form.QUICK_HOURS.map((hours) => {
            const chosen = choice?.kind === 'quick' && choice.hours === hours;
            const quick = chosen ? choice : form.quickChoice(hours, now);
            return (
              <Choice
                key={hours}
                name={name}
                chosen={chosen}
                onChoose={() => onChoose(form.quickChoice(hours, serverNow()))}
                title={plural(hours, '{count} hour', '{count} hours')}
                detail={hourText(new Date(form.chosenTime(quick) ?? now), new Date(now))}
              />
            );
          })}
        </Choices>
        <Choices label={t('Date and time')} columns={1}>
          <Choice
            name={name}
            chosen={choice?.kind === 'custom'}
            onChoose={() => onChoose(form.customChoice(serverNow()))}
            title={t('Pick a date and time')}
          />
        </Choices>
      </FormSection>
      {choice?.kind === 'custom' && (
        <DateTimeFields
          picked={choice.picked}
          min={form.today(now)}
          zone={zoneText(new Date(form.chosenTime(choice) ?? now))}
          error={refused}
          onPick={(picked) => onChoose({ kind: 'custom', picked })}
        />
      )}
    </>
  );
}
