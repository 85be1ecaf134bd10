import * as format from '@cumulus/contract/format.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureMessage } from '../../data/failure.ts';
import type { DesktopWallet } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { Private } from '../../money/Private.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Row } from '../../ui/Row.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import styles from './WalletsScreen.module.css';

interface DesktopWalletsProps {
  wallets: UseQueryResult<DesktopWallet[]>;
  hidden: boolean;
}

/** Read-only wallets backed up from the desktop app. */
export function DesktopWallets({ wallets, hidden }: DesktopWalletsProps) {
  return (
    <>
      <SectionTitle>{t('Desktop Wallets (Read-Only)')}</SectionTitle>
      {wallets.isPending && <Placeholder />}
      {!wallets.data && wallets.error && (
        <Card dashed>
          <Row
            lead={<IconTile icon="error" />}
            title={t('Not loaded')}
            detail={failureMessage(wallets.error, t('Desktop wallets could not be read'))}
            trailing={
              <Button kind="tonal" size="s" busy={wallets.isFetching} onClick={() => void wallets.refetch()}>
                {t('Retry')}
              </Button>
            }
          />
        </Card>
      )}
      {wallets.data?.length === 0 && (
        <Card dashed>
          <Row
            lead={<IconTile icon="laptop" />}
            title={t('None yet')}
            detail={t('Back one up from the desktop app')}
          />
        </Card>
      )}
      {wallets.data && wallets.data.length > 0 && (
        <ul className={styles.list} aria-label={t('Desktop Wallets (Read-Only)')}>
          {wallets.data.map((wallet) => (
            <li key={wallet.walletId}>
              <Card dashed>
                <Row
                  to={`/cloudwallet/${wallet.walletId}`}
                  lead={<IconTile icon="laptop" />}
                  title={wallet.name}
                  detail={<Address address={wallet.publicKey} short />}
                  end={<Private hidden={hidden}>{format.usd(wallet.totalUsdValue)}</Private>}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Placeholder() {
  return (
    <Card dashed>
      <SkeletonRow width="38%" />
    </Card>
  );
}
