import type { ReactNode } from 'react';
import styles from './SectionTitle.module.css';

/** The heading of a group of cards. */
export function SectionTitle({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2>{children}</h2>
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
