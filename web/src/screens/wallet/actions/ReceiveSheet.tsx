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
import { WholeKey } from '../move/WholeKey.tsx';
import { CodeActs } from './CodeActs.tsx';
import styles from './ReceiveSheet.module.css';

const QrCode = lazyPart(() => import('./QrCode.tsx').then((m) => m.QrCode));
const RequestSheet = lazyDialog(() => import('./RequestSheet.tsx').then((m) => m.RequestSheet));

const MoveSheet = lazyDialog(() => import('../move/MoveSheet.tsx').then((m) => m.MoveSheet));

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
  const [next, setNext] = useState<'request' | 'move' | null>(null);
  const { walletId, name, publicKey } = wallet;
  const close = () => {
    setNext(null);
    onClose();
  };
  return (
    <>
      <Sheet
        open={open && next === null}
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
              <Button kind="text" full onClick={() => setNext('request')}>
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
        <WholeKey walletId={walletId} onMove={() => setNext('move')} />
      </Sheet>
      <RequestSheet open={open && next === 'request'} onClose={close} wallet={wallet} />
      <MoveSheet open={open && next === 'move'} onClose={close} walletId={walletId} />
    </>
  );
}
