import type { ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  /** Adds 16 pixels of padding; rows have their own. */
  padded?: boolean;
  /** Read-only: a dashed edge and no fill. */
  dashed?: boolean;
  children: ReactNode;
}

export function Card({ padded, dashed, children }: CardProps) {
  return (
    <div className={styles.card} data-padded={padded || undefined} data-dashed={dashed || undefined}>
      {children}
    </div>
  );
}
