import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
import { useId } from 'react';
import { t } from '../../locale/t.ts';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { FormSection } from './FormSection.tsx';
import { CONDITIONS } from './market-form.ts';

interface ConditionChoiceProps {
  condition: TriggerCondition | null;
  error: string | null;
  onChoose: (condition: TriggerCondition) => void;
}

/** What the order waits for: a price or a market cap, above or below the value. */
export function ConditionChoice({ condition, error, onChoose }: ConditionChoiceProps) {
  const name = useId();
  return (
    <FormSection title={t('Swap when')}>
      <Choices label={t('Swap when')} columns={2} error={error}>
        {CONDITIONS.map(({ value, label }) => (
          <Choice
            key={value}
            name={name}
            chosen={condition === value}
            onChoose={() => onChoose(value)}
            title={t(label)}
          />
        ))}
      </Choices>
    </FormSection>
  );
}
