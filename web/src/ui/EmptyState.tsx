import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import type { IconName } from './Icon.tsx';
import { Mark } from './Mark.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** One plain line that teaches the first act. */
  message?: string;
  /** The first act. */
  children?: ReactNode;
}

/** What a screen shows where there is nothing yet. */
export function EmptyState({ icon, title, message, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Mark icon={icon} />
      <h2 className={styles.title}>{title}</h2>
      {message && <p className={styles.message}>{message}</p>}
      {children}
    </div>
  );
}
