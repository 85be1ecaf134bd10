import { t } from '../locale/t.ts';
import styles from './ActionBar.module.css';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

export interface Act {
  onPress: () => void;
  /** Disables the button and explains why, on hover and to screen readers. */
  disabledReason?: string | undefined;
}

interface ActionBarProps {
  create: Act;
  orders: Act;
  refresh: Act;
  swap: Act;
  send: Act;
  refreshing?: boolean;
}

function Small({ icon, label, act, busy }: { icon: IconName; label: string; act: Act; busy?: boolean }) {
  return (
    <button
      type="button"
      className={styles.small}
      data-busy={busy || undefined}
      disabled={act.disabledReason !== undefined}
      title={act.disabledReason}
      aria-busy={busy || undefined}
      onClick={act.onPress}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** The bar above the navigation on the wallet screens. */
export function ActionBar({ create, orders, refresh, swap, send, refreshing = false }: ActionBarProps) {
  return (
    <section className={styles.bar} aria-label={t('Wallet actions')}>
      <Small icon="plus" label={t('Create')} act={create} />
      <Small icon="clock" label={t('Orders')} act={orders} />
      <Small icon="refresh" label={t('Refresh')} act={refresh} busy={refreshing} />
      <Button
        kind="tonal"
        size="m"
        icon="swap"
        onClick={swap.onPress}
        disabled={swap.disabledReason !== undefined}
        title={swap.disabledReason}
      >
        {t('Swap')}
      </Button>
      <Button
        size="m"
        icon="arrow-up-right"
        onClick={send.onPress}
        disabled={send.disabledReason !== undefined}
        title={send.disabledReason}
      >
        {t('Send')}
      </Button>
    </section>
  );
}
