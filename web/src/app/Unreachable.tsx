import { ErrorState } from '../ui/ErrorState.tsx';
import styles from './Unreachable.module.css';

export interface UnreachableProps {
  title: string;
  message: string;
  onRetry: () => void;
}

/** A whole page for what stands in the way of every screen. */
export function Unreachable(props: UnreachableProps) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Cumulus</h1>
      <ErrorState {...props} />
    </main>
  );
}
