import { type TransferIntent, transferText } from '../../data/transfers-intents.ts';
import { Address } from '../../ui/Address.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from '../settling/Settling.module.css';
import { SettlingCover } from '../settling/SettlingCover.tsx';
import type { Phase } from '../settling/useSettling.ts';

interface TransferCoverProps {
  phase: Phase<TransferIntent>;
  fading: boolean;
  onAsk: (intent: TransferIntent) => void;
  onLeave: () => void;
}

/** Covers the form from the moment that a transfer is signed. */
export function TransferCover(props: TransferCoverProps) {
  return (
    <SettlingCover
      {...props}
      noun="transfer"
      title="Transaction Successful!"
      words={({ symbol }) => `Sent ${symbol} successfully`}
      what={(intent) => (
        <>
          <p className={styles.amount}>{transferText(intent)}</p>
          <p className={styles.to}>
            to <Address address={intent.toAddress} short />
          </p>
        </>
      )}
      end={<Spinner label="Updating balance..." shown />}
    />
  );
}
