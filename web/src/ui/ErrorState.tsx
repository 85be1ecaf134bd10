import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import styles from './EmptyState.module.css';
import { Mark } from './Mark.tsx';

interface ErrorStateProps {
  title: string;
  /** One line: what it means for the user. */
  message?: string;
  onRetry: () => void;
  retrying?: boolean;
  retryLabel?: string;
}

/** A screen that could not be loaded. */
export function ErrorState({ title, message, onRetry, retrying, retryLabel = t('Retry') }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Mark icon="error" tone="error" />
      <h2 className={styles.title}>{title}</h2>
      {message && <p className={styles.message}>{message}</p>}
      <Button icon="refresh" onClick={onRetry} busy={retrying ?? false}>
        {retryLabel}
      </Button>
    </div>
  );
}
