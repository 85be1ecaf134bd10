import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { useState } from 'react';
import type { SwapToken } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { impactOf, rateText } from '../../money/quote-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './QuoteTerms.module.css';

const icons = { low: 'check-circle', medium: 'warning', high: 'warning' } as const;

/** "0.12% · Low": graded by icon and word, not by colour alone. */
export function ImpactText({ quote }: { quote: SwapQuote }) {
  const { grade, percent, word } = impactOf(quote);
  return (
    <span className={styles.impact} data-grade={grade}>
      <Icon name={icons[grade]} size="s" />
      {percent} · {word}
    </span>
  );
}

/** The price of one token in the other; a press inverts it. */
export function Rate({ quote, sell, buy }: { quote: SwapQuote; sell: SwapToken; buy: SwapToken }) {
  const [isTurned, setTurned] = useState(false);
  const { inAmount, outAmount } = quote;
  return (
    <button
      type="button"
      className={styles.rate}
      aria-description={t('Reverses the rate')}
      onClick={() => setTurned(!isTurned)}
    >
      {isTurned ? rateText(buy, sell, outAmount, inAmount) : rateText(sell, buy, inAmount, outAmount)}
      <Icon name="swap" size="s" />
    </button>
  );
}
