import { usd as usdText } from '@cumulus/contract/format.ts';
import { SecondCurrency } from './SecondCurrency.tsx';

/** What an amount is worth, as on a review: "$50.00 ≈ €46.20". */
export function UsdWorth({ usd }: { usd: number }) {
  return (
    <>
      {usdText(usd)} <SecondCurrency usd={usd} />
    </>
  );
}
