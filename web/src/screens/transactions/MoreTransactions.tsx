import { useEffect, useRef } from 'react';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './MoreTransactions.module.css';

interface MoreTransactionsProps {
  /** More is on its way. */
  loading: boolean;
  /** Any part of the list is; asking for more now would be cancelled, or cancel it. */
  fetching: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The end of the list: loads more when it comes near, and at a press. */
export function MoreTransactions({ loading, fetching, failed, onMore }: MoreTransactionsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  // Observed again after each fetch, as an observer is silent while the end stays near.
  const watching = !fetching && !failed;

  useEffect(() => {
    if (!watching || !ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [watching]);

  return (
    <div ref={ref} className={styles.more}>
      {failed && <p role="alert">{t('Error loading transactions')}</p>}
      <Button kind="quiet" size="m" busy={loading} onClick={onMore}>
        {failed ? t('Retry') : t('Load more')}
      </Button>
    </div>
  );
}
