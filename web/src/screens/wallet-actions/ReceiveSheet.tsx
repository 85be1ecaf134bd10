import { lazy, Suspense } from 'react';
import { t } from '../../locale/t.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ReceiveSheet.module.css';

const QrCode = lazy(() => import('./QrCode.tsx'));

interface ReceiveSheetProps {
  open: boolean;
  onClose: () => void;
  wallet: { readonly name: string; readonly publicKey: string };
}

async function share(name: string, publicKey: string): Promise<void> {
  try {
    await navigator.share({ title: t('Solana address of {name}', { name }), text: publicKey });
  } catch {
    // Closing the share sheet is not a failure.
  }
}

/** A wallet's address for deposits: as a QR code, in groups, to copy and to share. */
export function ReceiveSheet({ open, onClose, wallet }: ReceiveSheetProps) {
  const { copied, copy } = useCopy();
  const { name, publicKey } = wallet;
  const canShare = typeof navigator.share === 'function';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Receive to {name}', { name })}
      end={<Tag>{t('Solana only')}</Tag>}
      acts={
        <div className={styles.acts} data-pair={canShare || undefined}>
          <Button
            kind={canShare ? 'tonal' : 'filled'}
            full
            icon={copied ? 'check' : 'copy'}
            onClick={() => void copy(publicKey)}
          >
            {copied ? t('Copied!') : t('Copy')}
          </Button>
          {canShare && (
            <Button full icon="share" onClick={() => void share(name, publicKey)}>
              {t('Share')}
            </Button>
          )}
        </div>
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
      <span className="visually-hidden" role="status">
        {copied && t('Address copied')}
      </span>
      <Warning tone="info">
        {t('Send only SOL and Solana tokens here. Coins from other networks would be lost.')}
      </Warning>
    </Sheet>
  );
}
