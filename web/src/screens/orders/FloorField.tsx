import { amountText, parseAmount } from '@cumulus/contract/amount.ts';
import { useState } from 'react';
import { signs } from '../../locale/decimal-sign.ts';
import { t } from '../../locale/t.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';
import { Field } from '../../ui/Field.tsx';
import { editedText, isPasted, type TypedAmount, typedAmount } from '../../ui/typed-amount.ts';

interface Bought {
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
}

/** The least that an order brings, as typed or else as suggested; null while there is neither, or what is typed is no amount. */
export function useFloor(bought: Bought, suggested: bigint | null) {
  const [typed, type] = useState<TypedAmount | null>(null);
  const isRead = typed !== null && !typed.refused;
  const floor = typed === null ? suggested : isRead ? parseAmount(typed.text, bought) : null;
  return {
    amount: typed ?? { text: suggested === null ? '' : amountText(suggested, bought) },
    type,
    isTyped: typed !== null,
    floor: floor === 0n ? null : floor,
  };
}

interface FloorFieldProps {
  bought: Bought;
  entry: ReturnType<typeof useFloor>;
  /** Shown until something is typed. */
  hint?: string;
  label?: string;
  /** Said of what is no amount. */
  wrong?: string;
}

export function FloorField({ bought, entry, hint, label, wrong }: FloorFieldProps) {
  const { amount, type, isTyped, floor } = entry;
  const invalid = isTyped && floor === null ? (wrong ?? t('Please enter a valid minimum amount')) : null;
  const typing = () => ({
    places: bought.decimals,
    ...signs(),
    units: [bought.symbol],
  });
  return (
    <Field
      label={label ?? t('Sells for at least, in {symbol}', { symbol: bought.symbol })}
      value={editedText(amount.text, signs())}
      placeholder="0"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      error={amountRefusal(amount) ?? invalid}
      hint={hint}
      onChange={(event) => type(typedAmount(amount, event.target.value, typing(), isPasted(event)))}
    />
  );
}
