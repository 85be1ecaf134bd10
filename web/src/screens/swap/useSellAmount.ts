import { amountText } from '@cumulus/contract/amount.ts';
import { QUOTE_DEBOUNCE } from '@cumulus/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../data/useDebounced.ts';
import { type AmountField, type AmountToken, filled, pressed } from '../../money/amount-field.ts';
import type { AmountKey } from '../../ui/amount-keys.ts';
import { amountWarning } from './swap-form.ts';
import type { SwapFlow } from './useSwapFlow.ts';

/** The amount that a swap sells, as it is entered. A reload finds it again. */
export function useSellAmount(flow: SwapFlow, sell: AmountToken) {
  const [field, setField] = useState(() => filled(flow.amount, sell));
  const [isSuggested, setSuggested] = useState(flow.isSuggested);
  const { amount, unit } = field;
  // What a reload finds again: the amount in the token, whatever unit it was entered in.
  const text = amount === null ? '' : unit === 'token' ? field.text : amountText(amount, sell);
  const warning = amountWarning(field, sell);

  const kept = useDebounced(text, QUOTE_DEBOUNCE);
  const keep = useRef(flow.keepAmount);
  keep.current = flow.keepAmount;
  useEffect(() => keep.current(kept), [kept]);

  const change = (next: AmountField) => {
    setSuggested(false);
    setField(next);
  };
  return {
    field,
    /** It is not the user's own: their first key replaces it. */
    isSuggested,
    text,
    warning,
    /** What is asked for; null if it cannot be sold. */
    asked: warning === null ? amount : null,
    change,
    /** Shows the same amount otherwise, or at most what there is: this does not make it the user's own. */
    adjust: setField,
    press: (key: AmountKey) => change(pressed(isSuggested ? { ...field, text: '' } : field, key, sell)),
  };
}
