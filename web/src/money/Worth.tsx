import * as format from '@cumulus/contract/format.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { setPreferences, usePreferences } from '../data/preferences.ts';
import { t } from '../locale/t.ts';
import { Money } from '../ui/Money.tsx';
import styles from './Worth.module.css';

interface WorthProps {
  usd: number;
  /** What one SOL costs, USD; null where it is not known: then dollars are all there is. */
  solPrice: number | null;
  hidden: boolean;
}

/** What one SOL costs, USD, as far as any of these holdings tells; null where none does. */
export const solPriceOf = (tokens: readonly TokenHolding[]): number | null =>
  tokens.find(({ mint, priceUsd }) => mint === SOL_MINT && priceUsd)?.priceUsd ?? null;

/** The large number of a wallet screen. A press shows it in SOL, another in dollars again. */
export function Worth({ usd, solPrice, hidden }: WorthProps) {
  const { showInSol } = usePreferences();
  if (hidden || !solPrice) return <Money text={format.usd(usd)} hidden={hidden} />;
  const lamports = BigInt(Math.round((usd / solPrice) * 10 ** SOL_DECIMALS));
  return (
    <button
      type="button"
      className={styles.worth}
      title={showInSol ? t('Show in US dollars') : t('Show in SOL')}
      onClick={() => setPreferences({ showInSol: !showInSol })}
    >
      <Money
        text={
          showInSol ? t('{amount} SOL', { amount: format.balance(lamports, SOL_DECIMALS) }) : format.usd(usd)
        }
      />
    </button>
  );
}
