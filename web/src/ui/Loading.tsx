import { t } from '../locale/t.ts';
import styles from './Loading.module.css';
import { Spinner } from './Spinner.tsx';

/** Shown while the session or a screen's code loads. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner label={t('Loading')} size="l" />
    </div>
  );
}
