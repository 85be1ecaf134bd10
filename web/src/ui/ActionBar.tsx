import type { ReactNode } from 'react';
import { t } from '../locale/t.ts';
import styles from './ActionBar.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface Act {
  onPress: () => void;
  /** Disables the button and explains why, on hover and to screen readers. */
  disabledReason?: string | undefined;
  /** A count beside the icon. */
  badge?: ReactNode;
}

interface ActionBarProps {
  create: Act;
  orders: Act;
  refresh: Act;
  receive: Act;
  swap: Act;
  send: Act;
  refreshing?: boolean;
}

interface ActionProps {
  icon: IconName;
  label: string;
  act: Act;
  /** The main act, the second one, or one that is needed rarely. */
  kind?: 'filled' | 'tonal' | 'quiet';
  busy?: boolean;
}

/** A button of an action bar. */
export function Action({ icon, label, act, kind, busy }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-kind={kind}
      disabled={act.disabledReason !== undefined}
      title={act.disabledReason}
      aria-busy={busy || undefined}
      onClick={act.onPress}
    >
      <Icon name={icon} />
      {label}
      {act.badge}
    </button>
  );
}

/** A bar above the navigation with six buttons, or so many. */
export function Actions({ label, count, children }: { label: string; count?: 4; children: ReactNode }) {
  return (
    <section className={styles.bar} data-count={count} aria-label={label}>
      {children}
    </section>
  );
}

/** The bar above the navigation on the wallet screens. */
export function ActionBar(props: ActionBarProps) {
  const { create, orders, refresh, receive, swap, send, refreshing = false } = props;
  return (
    <Actions label={t('Wallet actions')}>
      <Action icon="swap" label={t('Swap')} act={swap} kind="filled" />
      <Action icon="arrow-up-right" label={t('Send')} act={send} kind="tonal" />
      <Action icon="qr" label={t('Receive')} act={receive} />
      <Action icon="clock" label={t('Orders')} act={orders} />
      <Action icon="plus" label={t('Create')} act={create} kind="quiet" />
      <Action icon="refresh" label={t('Refresh')} act={refresh} kind="quiet" busy={refreshing} />
    </Actions>
  );
}
