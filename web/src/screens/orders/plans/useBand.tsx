import { price as priceText } from '@cumulus/contract/format-full.ts';
import { useState } from 'react';
import { t } from '../../../locale/t.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { PriceField } from '../PriceField.tsx';
import type { FormInput } from './plan.ts';
import type { Repeat } from './repeat-form.ts';
import { usePrice } from './usePrice.ts';

/** Percent around the current price. */
const LOWS = [-5, -10, -25];
const HIGHS = [5, 10, 25];

/** The two prices between which a repeated swap is made, if its user wants any. `given`: of the order that the form begins with. */
export function useBand(given: Repeat | null, { watched, market }: Pick<FormInput, 'watched' | 'market'>) {
  const [isOn, setOn] = useState(given?.low != null || given?.high != null);
  const low = usePrice(given?.low, market.price, LOWS[1]!);
  const high = usePrice(given?.high, market.price, HIGHS[1]!);
  return {
    /** USD, as typed; null if the price does not matter. */
    band: isOn ? { low: low.value, high: high.value } : null,
    levels: isOn ? [Number(low.value), Number(high.value)].filter((value) => value > 0) : [],
    text: isOn
      ? t('{first} to {last}', { first: priceText(Number(low.value)), last: priceText(Number(high.value)) })
      : '',
    hold: () => {
      low.hold();
      high.hold();
    },
    fields: (
      <>
        <Checkbox checked={isOn} onChange={setOn}>
          {t('Only while the price of {symbol} is between two prices', { symbol: watched.symbol })}
        </Checkbox>
        {isOn && (
          <>
            <PriceField
              label={t('Lower price, USD')}
              entry={low.entry}
              current={market.price}
              nudges={LOWS}
              hint={t('Below it, the swap of that time is skipped.')}
              error={null}
              onType={low.type}
              onFill={low.fill}
            />
            <PriceField
              label={t('Upper price, USD')}
              entry={high.entry}
              current={market.price}
              nudges={HIGHS}
              hint={t('Above it, the swap of that time is skipped.')}
              error={null}
              onType={high.type}
              onFill={high.fill}
            />
          </>
        )}
      </>
    ),
  };
}
