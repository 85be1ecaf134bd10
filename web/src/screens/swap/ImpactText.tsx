import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ImpactText.module.css';
import { impactOf } from './quote-words.ts';

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
