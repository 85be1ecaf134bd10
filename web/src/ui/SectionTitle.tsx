import type { ReactNode } from 'react';
import styles from './SectionTitle.module.css';

/** The name of a group of cards, with a small fact on the right. */
export function SectionTitle({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2>{children}</h2>
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
