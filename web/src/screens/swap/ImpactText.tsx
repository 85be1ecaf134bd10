import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { impactOf } from '../../money/quote-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ImpactText.module.css';

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
