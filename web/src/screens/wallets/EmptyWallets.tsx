import { useEffect, useState } from 'react';
import type { Arrival } from '../../data/arrival.ts';
import { t } from '../../locale/t.ts';
import { useLocation } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { markNewcomer } from '../wallet/actions/newcomer.ts';
import { type WalletDialog, WalletDialogs } from '../wallet/actions/WalletDialogs.tsx';
import styles from './EmptyWallets.module.css';

/** Shown to users without a wallet: what it is, and the first action, which a new account begins with. */
export function EmptyWallets({ uid }: { uid: string }) {
  const { isNew = false } = (useLocation().state ?? {}) as Arrival;
  const [open, setOpen] = useState<WalletDialog | null>(isNew ? 'create' : null);
  useEffect(() => markNewcomer(uid), [uid]);
  return (
    <div className={styles.empty}>
      <Card padded>
        <div className={styles.first}>
          <svg viewBox="0 0 88 60" className={styles.cloud} aria-hidden="true">
            <path d="M16 56.5a14.4 14.4 0 0 1-1.6-28.7A13.5 13.5 0 0 1 26 19.6 24.5 24.5 0 0 1 71.5 22a18 18 0 0 1 2 34.5Z" />
            <path d="M44 31.5v16M36 39.5h16" className={styles.plus} />
          </svg>
          <h2 className={styles.words}>
            {t('No cloud wallets yet. Create your first secure cloud wallet.')}
          </h2>
          <Button full icon="plus" onClick={() => setOpen('create')}>
            {t('Create wallet')}
          </Button>
        </div>
      </Card>
      <RowList label={t('What a cloud wallet is')} inset="edge">
        <Row
          lead={<Icon name="lock" />}
          title={t('We keep the key sealed')}
          detail={t('You sign in. No seed phrase to lose.')}
        />
        <Row
          lead={<Icon name="shield" />}
          title={t('Add a 6-digit PIN')}
          detail={t('Asked before anything leaves a wallet.')}
        />
        <Row
          lead={<Icon name="arrow-down-left" />}
          title={t('Top up with SOL')}
          detail={t('Send from any exchange or wallet.')}
        />
      </RowList>
      <WalletDialogs uid={uid} open={open} onOpen={setOpen} count={0} />
    </div>
  );
}
