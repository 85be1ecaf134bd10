import { useEffect } from 'react';
import { holdFetching } from '../browser/when-idle.ts';
import { t } from '../locale/t.ts';
import styles from './Loading.module.css';
import { Spinner } from './Spinner.tsx';

/** Shown while the session or a screen's code loads. */
export function Loading() {
  useEffect(() => {
    const letFetch = holdFetching();
    return () => {
      letFetch();
      // The outline that the page came with leaves with the first screen.
      if (!document.querySelector('[data-loading]')) document.getElementById('first')?.remove();
    };
  }, []);
  return (
    <div className={styles.loading} data-loading>
      <Spinner label={t('Loading')} size="l" />
    </div>
  );
}
