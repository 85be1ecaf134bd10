import { useState } from 'react';
import type { GrantNames } from '../../data/program-names.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { BudgetFields } from './BudgetFields.tsx';
import { emptyBudget, type GrantForm } from './grant-form.ts';

interface TokenLimitsProps {
  names: GrantNames;
  tokens: GrantForm['tokens'];
  onChange: (tokens: GrantForm['tokens']) => void;
}

/** Limits of single tokens, in their own units, beside the one in dollars. */
export function TokenLimits({ names, tokens, onChange }: TokenLimitsProps) {
  const [isAdding, setAdding] = useState(false);
  const others = names.tokens.filter(({ id }) => !(id in tokens));
  return (
    <>
      {names.tokens
        .filter(({ id }) => id in tokens)
        .map(({ id, symbol, decimals }) => (
          <section key={id} aria-label={symbol}>
            <BudgetFields
              budget={tokens[id] ?? emptyBudget()}
              unit={symbol}
              places={decimals}
              onChange={(budget) => onChange({ ...tokens, [id]: budget })}
            />
            <Button
              kind="text"
              size="s"
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(tokens).filter(([other]) => other !== id)))
              }
            >
              {t('Remove the limit of {symbol}', { symbol })}
            </Button>
          </section>
        ))}
      {isAdding ? (
        <Chips label={t('Token')}>
          {others.map(({ id, symbol }) => (
            <Chip
              key={id}
              onClick={() => {
                setAdding(false);
                onChange({ ...tokens, [id]: emptyBudget() });
              }}
            >
              {symbol}
            </Chip>
          ))}
        </Chips>
      ) : (
        others.length > 0 && (
          <Button kind="tonal" size="m" icon="plus" onClick={() => setAdding(true)}>
            {t('Limit a token')}
          </Button>
        )
      )}
    </>
  );
}
