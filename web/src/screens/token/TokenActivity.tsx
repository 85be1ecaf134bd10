import { useHistory } from '../../data/history.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { MoreTransactions } from '../transactions/MoreTransactions.tsx';
import { TransactionList } from '../transactions/TransactionList.tsx';
import styles from './Token.module.css';

interface TokenActivityProps {
  uid: string;
  mint: string;
  /** Null for all wallets. */
  walletId: string | null;
}

/** What happened with a token, newest first. */
export function TokenActivity({ uid, mint, walletId }: TokenActivityProps) {
  const history = useHistory(uid, 'all', { mint, walletId });
  const transactions = history.data?.pages.flatMap((page) => page.transactions);
  return (
    <section>
      <SectionTitle>{t('Activity')}</SectionTitle>
      {!transactions && (
        <Card padded>
          {history.isPending ? (
            <Spinner label={t('Loading transactions')} />
          ) : (
            <div role="alert" className={styles.failed}>
              <p className={styles.note}>{t('Failed to load transactions')}</p>
              <Button kind="tonal" size="s" busy={history.isFetching} onClick={() => void history.refetch()}>
                {t('Retry')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {transactions?.length === 0 && (
        <Card padded>
          <p className={styles.note}>{t('What you send, receive and swap of it is listed here.')}</p>
        </Card>
      )}
      {transactions && transactions.length > 0 && <TransactionList transactions={transactions} />}
      {history.hasNextPage && (
        <MoreTransactions
          loading={history.isFetchingNextPage}
          fetching={history.isFetching}
          failed={history.isFetchNextPageError}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </section>
  );
}
