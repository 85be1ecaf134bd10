import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { Suspense, useState } from 'react';
import { isDesktopWalletId } from '../../../data/wallets.ts';
import { t } from '../../../locale/t.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { CodeActs } from './CodeActs.tsx';
import styles from './ReceiveSheet.module.css';

const QrCode = lazyPart(() => import('./QrCode.tsx').then((m) => m.QrCode));
const RequestSheet = lazyDialog(() => import('./RequestSheet.tsx').then((m) => m.RequestSheet));

interface ReceiveSheetProps {
  open: boolean;
  onClose: () => void;
  wallet: {
    readonly walletId: string;
    readonly name: string;
    readonly publicKey: string;
    readonly tokens?: readonly TokenHolding[];
  };
}

/** A wallet's address for deposits: as a QR code, in groups, to copy and to share. Leads to a request for an amount. */
export function ReceiveSheet({ open, onClose, wallet }: ReceiveSheetProps) {
  const [requesting, setRequesting] = useState(false);
  const { walletId, name, publicKey } = wallet;
  const close = () => {
    setRequesting(false);
    onClose();
  };
  return (
    <>
      <Sheet
        open={open && !requesting}
        onClose={close}
        title={t('Receive to {name}', { name })}
        end={<Tag>{t('Solana only')}</Tag>}
        acts={
          <>
            <CodeActs
              text={publicKey}
              title={t('Solana address of {name}', { name })}
              copied={t('Address copied')}
            />
            {!isDesktopWalletId(walletId) && (
              <Button kind="text" full onClick={() => setRequesting(true)}>
                {t('Request an amount')}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.code}>
          <Suspense fallback={<Spinner label={t('Drawing QR code')} size="l" />}>
            <QrCode text={publicKey} label={t('QR code of the address of {name}', { name })} />
          </Suspense>
        </div>
        <p className={styles.address}>
          <Address address={publicKey} large />
        </p>
        <Warning tone="info">
          {t('Send only SOL and Solana tokens here. Coins from other networks would be lost.')}
        </Warning>
      </Sheet>
      <RequestSheet open={open && requesting} onClose={close} wallet={wallet} />
    </>
  );
}
