import { t, word } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const TITLES = {
  all: word('No orders yet'),
  pending: word('No pending orders'),
  completed: word('No completed orders'),
} as const;

/** Explains how to place an order. */
export function NoOrders({ filter }: { filter: keyof typeof TITLES }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="clock"
      title={t(TITLES[filter])}
      message={
        filter === 'completed'
          ? t('Orders that were executed, cancelled, failed or expired are listed here.')
          : t(
              'Start a swap in a wallet and choose Swap Later: it is carried out at a time, or when a token reaches a price that you set.',
            )
      }
    >
      {filter !== 'completed' && (
        <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
          {t('Go to your wallets')}
        </Button>
      )}
    </EmptyState>
  );
}
