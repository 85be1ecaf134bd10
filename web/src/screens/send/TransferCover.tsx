import { Fragment } from 'react';
import { type TransferIntent, transferText } from '../../data/intents.ts';
import { rich, t } from '../../locale/t.ts';
import styles from '../../money/payment/PaymentCover.module.css';
import { PaymentCover } from '../../money/payment/PaymentCover.tsx';
import type { Phase } from '../../money/payment/usePhase.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

interface TransferCoverProps {
  /** The recipient's name, if the user knows one. */
  name: string | undefined;
  phase: Phase<TransferIntent>;
  fading: boolean;
  onLeave: () => void;
  onSave: () => void;
}

/** Covers the form while a transfer is confirming and once it is done. */
export function TransferCover({ name, onSave, ...props }: TransferCoverProps) {
  return (
    <PaymentCover
      {...props}
      noun="transfer"
      title={t('Transaction Successful!')}
      words={({ symbol }) => t('Sent {symbol} successfully', { symbol })}
      what={(intent) => (
        <>
          <p className={styles.amount}>{transferText(intent)}</p>
          <p className={styles.to}>
            {rich('to {address}', {
              address: (
                <Fragment key="address">
                  {name && `${name} · `}
                  <Address address={intent.toAddress} short />
                </Fragment>
              ),
            })}
          </p>
        </>
      )}
      end={
        <>
          {name === undefined && (
            <Button kind="tonal" size="m" icon="address-book" onClick={onSave}>
              {t('Save to address book')}
            </Button>
          )}
          <Spinner label={t('Updating balance...')} shown />
        </>
      }
    />
  );
}
