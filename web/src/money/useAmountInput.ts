import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { unitMarks, writtenDigits } from '@cumulus/contract/notation.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { signs } from '../locale/decimal-sign.ts';
import { t } from '../locale/t.ts';
import { editedText, isPasted } from '../ui/typed-amount.ts';
import { type AmountField, type AmountToken, centsOf } from './amount-field.ts';

interface AmountInputOptions {
  field: AmountField;
  token: AmountToken;
  warning: string | null;
  onType: (text: string, pasted: boolean) => void;
  /** The field lost focus. */
  onLeave: () => void;
}

/** The text input of an amount, in the token or in USD, and the same amount in the other unit. */
export function useAmountInput({ field, token, warning, onType, onLeave }: AmountInputOptions) {
  const helpId = useId();
  const [focused, setFocused] = useState(false);
  // Grouping moves the caret, so the text is grouped only while it is not being edited.
  const shown = focused ? editedText(field.text, signs()) : writtenDigits(field.text);
  const inUsd = field.unit === 'usd';
  const amount = field.amount ?? 0n;
  const cents = centsOf(amount, token);
  const inToken = `${exactAmount(amount, token)} ${token.symbol}`;
  // Exact up to far beyond any balance.
  const other = inUsd ? inToken : cents === null ? t('No price') : format.usd(Number(cents) / 100);
  return {
    shown,
    /** What stands before and after the text while it is in USD. */
    marks: inUsd ? unitMarks('usd') : (['', ''] as const),
    /** What screen readers hear of it. */
    status: field.amount === null ? '' : inToken,
    inUsd,
    hasPrice: cents !== null,
    helpId,
    other,
    switchLabel: t('{amount}. Enter the amount in {unit}', {
      amount: other,
      unit: inUsd ? token.symbol : 'USD',
    }),
    inputProps: {
      value: shown,
      placeholder: '0',
      'aria-label': t('Amount in {symbol}', { symbol: inUsd ? 'USD' : token.symbol }),
      inputMode: 'decimal',
      enterKeyHint: 'done',
      autoComplete: 'off',
      spellCheck: false,
      'aria-describedby': helpId,
      'aria-invalid': warning !== null || undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value, isPasted(event)),
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false);
        onLeave();
      },
    },
  } as const;
}
