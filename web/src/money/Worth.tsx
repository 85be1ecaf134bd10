import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import * as format from '@cumulus/contract/format.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { setPreferences, usePreferences } from '../data/preferences.ts';
import { t } from '../locale/t.ts';
import { Money } from '../ui/Money.tsx';
import { SecondCurrency } from './SecondCurrency.tsx';
import styles from './Worth.module.css';

interface WorthProps {
  usd: number;
  /** USD; if null, only dollars can be shown. */
  solPrice: number | null;
  hidden: boolean;
}

/** The price of SOL in USD, from any of these holdings; null if unknown. */
export const solPriceOf = (tokens: readonly TokenHolding[]): number | null =>
  tokens.find(({ mint, priceUsd }) => mint === SOL_MINT && priceUsd)?.priceUsd ?? null;

/** The large number of a wallet screen, and what it is in the user's second currency. A press switches between SOL and dollars. */
export function Worth({ usd, solPrice, hidden }: WorthProps) {
  const { showInSol } = usePreferences();
  const sol = (price: number) => BigInt(Math.round((usd / price) * 10 ** SOL_DECIMALS));
  const text =
    showInSol && solPrice
      ? t('{amount} SOL', { amount: format.balance(sol(solPrice), SOL_SCALE) })
      : format.usd(usd);
  const money = <Money text={text} hidden={hidden} />;
  if (hidden) return money;
  return (
    <>
      {solPrice ? (
        <button
          type="button"
          className={styles.worth}
          title={showInSol ? t('Show in US dollars') : t('Show in SOL')}
          onClick={() => setPreferences({ showInSol: !showInSol })}
        >
          {money}
        </button>
      ) : (
        money
      )}
      <p className={styles.second}>
        <SecondCurrency usd={usd} />
      </p>
    </>
  );
}
