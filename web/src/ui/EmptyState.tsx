import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import type { IconName } from './Icon.tsx';
import { Mark } from './Mark.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** One line that explains the first step. */
  message?: string;
  /** A button for the first step. */
  children?: ReactNode;
}

/** A screen without content yet. */
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
