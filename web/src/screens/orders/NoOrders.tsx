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
          ? t('Executed, cancelled, failed and expired orders are listed here.')
          : t(
              'Start a swap in a wallet and choose Swap Later. It executes at the time you choose, or when a token reaches the price you set.',
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
