import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Lines of label and value, as on a review sheet. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
