import { amountText, parseAmount } from '@cumulus/contract/amount.ts';
import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { typedAmount } from '../../ui/amount-keys.ts';
import { Field } from '../../ui/Field.tsx';

interface Bought {
  readonly symbol: string;
  readonly decimals: number;
}

/** The least that an order brings, as typed or else as suggested; null while there is neither, or what is typed is no amount. */
export function useFloor({ decimals }: Bought, suggested: bigint | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const floor = typed === null ? suggested : parseAmount(typed, decimals);
  return {
    text: typed ?? (suggested === null ? '' : amountText(suggested, decimals)),
    type: setTyped,
    isTyped: typed !== null,
    floor: floor === null || floor === 0n ? null : floor,
  };
}

interface FloorFieldProps {
  bought: Bought;
  entry: ReturnType<typeof useFloor>;
  /** Shown until something is typed. */
  hint: string;
}

export function FloorField({ bought, entry, hint }: FloorFieldProps) {
  const { text, type, isTyped, floor } = entry;
  return (
    <Field
      label={t('Sells for at least, in {symbol}', { symbol: bought.symbol })}
      value={text}
      placeholder="0"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      error={isTyped && floor === null ? t('Please enter a valid least amount') : null}
      hint={hint}
      onChange={({ target }) => type(typedAmount(text, target.value, bought.decimals))}
    />
  );
}
