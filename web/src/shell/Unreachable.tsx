import { ErrorState } from '../ui/ErrorState.tsx';
import styles from './Unreachable.module.css';

/** Shown where not even the deployment's settings can be had. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <ErrorState
        title="Cumulus cannot be reached"
        message="Your funds are safe. Check your connection and try again."
        onRetry={onRetry}
      />
    </main>
  );
}
