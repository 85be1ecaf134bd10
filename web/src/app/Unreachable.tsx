import { ErrorState } from '../ui/ErrorState.tsx';
import styles from './Unreachable.module.css';

interface UnreachableProps {
  title: string;
  message: string;
  onRetry: () => void;
}

/** A page that replaces every screen when the app cannot go on. */
export function Unreachable(props: UnreachableProps) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Cumulus</h1>
      <ErrorState {...props} />
    </main>
  );
}
