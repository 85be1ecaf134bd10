import { useState } from 'react';
import type { TypedAmount } from '../../../ui/typed-amount.ts';
import { nudged, plainText } from '../market-form.ts';

/** A price of a form, USD: as typed, else so many percent from the current one. `initial` is what the form begins with. */
export function usePrice(
  initial: string | number | null | undefined,
  current: number | null,
  percent: number,
) {
  const [typed, type] = useState<TypedAmount | null>(() =>
    initial == null ? null : { text: plainText(Number(initial)) },
  );
  const entry = typed ?? { text: current === null ? '' : nudged(current, percent) };
  return {
    entry,
    value: entry.refused ? '' : entry.text,
    type,
    fill: (text: string) => type({ text }),
    // What is pressed before the price is known holds nothing: it is filled in once it is.
    hold: () => {
      if (entry.text !== '') type(entry);
    },
  };
}
