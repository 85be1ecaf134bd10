import { signs } from '../../locale/decimal-sign.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';
import { Field } from '../../ui/Field.tsx';
import { editedText, isPasted, typedAmount } from '../../ui/typed-amount.ts';
import { BUDGET_FIELDS, type BudgetForm } from './grant-form.ts';
import styles from './Programs.module.css';

const LABELS: Readonly<Record<keyof BudgetForm, Word>> = {
  payment: word('Each at most'),
  day: word('A day'),
  week: word('A week'),
  all: word('In all'),
};

interface BudgetFieldsProps {
  budget: BudgetForm;
  /** "USD", or a token's symbol. */
  unit: string;
  places: number;
  onChange: (budget: BudgetForm) => void;
}

/** The most of one payment, of a day, of a week and ever; what is left empty has no limit. */
export function BudgetFields({ budget, unit, places, onChange }: BudgetFieldsProps) {
  const units = unit === 'USD' ? ['$', 'USD'] : [unit];
  return (
    <div className={styles.pair}>
      {BUDGET_FIELDS.map((field) => (
        <Field
          key={field}
          label={t(LABELS[field])}
          inputMode="decimal"
          autoComplete="off"
          value={editedText(budget[field].text, signs())}
          placeholder={t('No limit')}
          trailing={unit}
          error={amountRefusal(budget[field])}
          onChange={(event) => {
            const typed = typedAmount(
              budget[field],
              event.target.value,
              { places, ...signs(), units },
              isPasted(event),
            );
            onChange({ ...budget, [field]: typed });
          }}
        />
      ))}
    </div>
  );
}
