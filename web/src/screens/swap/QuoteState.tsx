import { failureMessage } from '../../data/failure.ts';
import type { LiveQuote } from '../../data/swap-quote.ts';
import type { SwapToken } from '../../data/swap-setup.ts';
import { t, word } from '../../locale/t.ts';
import { minimumText, networkCost } from '../../money/quote-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './QuoteState.module.css';
import { ImpactText, Rate } from './QuoteTerms.tsx';

interface QuoteStateProps {
  liveQuote: LiveQuote;
  sell: SwapToken;
  buy: SwapToken;
  solPrice: number | null;
  /** Why the wallet could not pay the fees; null if it can. */
  shortage: string | null;
}

const FAILED = word('Failed to fetch quote. Please try again.');

/** The terms of the quote, or why it failed. */
export function QuoteState({ liveQuote, sell, buy, solPrice, shortage }: QuoteStateProps) {
  const { quote, failure, waiting, refresh } = liveQuote;
  const failed = t(FAILED);
  const reason = failureMessage(failure, failed);
  return (
    <>
      {shortage && (
        <Warning tone="error" alert>
          {shortage}
        </Warning>
      )}
      {failure && (
        <div className={styles.failed}>
          <Warning tone="error" alert>
            {failed}
            {reason !== failed && <span className={styles.reason}>{reason}</span>}
          </Warning>
          <Button kind="tonal" size="s" busy={waiting} onClick={refresh}>
            {t('Retry')}
          </Button>
        </div>
      )}
      {quote && !failure && (
        <Facts
          facts={[
            { label: t('Minimum received'), value: minimumText(quote, buy) },
            { label: t('Rate'), value: <Rate quote={quote} sell={sell} buy={buy} /> },
            { label: t('Price impact'), value: <ImpactText quote={quote} /> },
            { label: t('Network fee'), value: networkCost(quote, solPrice) },
          ]}
        />
      )}
    </>
  );
}
