import { shortAddress } from '@cumulus/contract/format.ts';
import { explorerUrl, useConfig } from '../../data/config.ts';
import { type TransferIntent, transferText } from '../../data/transfers-intents.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { FullCover } from '../../ui/FullCover.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './TransferCover.module.css';
import type { TransferPhase } from './useTransfer.ts';

interface TransferCoverProps {
  phase: TransferPhase;
  fading: boolean;
  /** Asks how a held transfer went. */
  onAsk: (intent: TransferIntent) => void;
  /** Leaves a transfer that is under way to the network. */
  onLeave: () => void;
}

/** Covers the form from the moment that a transfer is signed: under way, then successful. */
export function TransferCover({ phase, fading, onAsk, onLeave }: TransferCoverProps) {
  const isOpen = phase.name === 'confirming' || phase.name === 'held' || phase.name === 'sent';
  return (
    <FullCover
      open={isOpen}
      label={phase.name === 'sent' ? 'Transaction Successful!' : 'Confirming'}
      fading={fading}
    >
      {isOpen &&
        (phase.name === 'sent' ? (
          <Sent intent={phase.intent} />
        ) : (
          <UnderWay {...{ phase, onAsk, onLeave }} />
        ))}
    </FullCover>
  );
}

function Sent({ intent }: { intent: TransferIntent }) {
  return (
    <>
      <div className={styles.middle} role="status">
        <Mark icon="check" tone="success" drawn />
        <h1 className={styles.title}>Transaction Successful!</h1>
        <p className={styles.words}>Sent {intent.symbol} successfully</p>
        <What intent={intent} />
      </div>
      <p className={styles.end}>
        <Spinner label="Updating balance..." shown />
      </p>
    </>
  );
}

interface UnderWayProps extends Pick<TransferCoverProps, 'onAsk' | 'onLeave'> {
  phase: Extract<TransferPhase, { intent: TransferIntent }>;
}

function UnderWay({ phase, onAsk, onLeave }: UnderWayProps) {
  const { intent, name } = phase;
  return (
    <>
      <div className={styles.middle} role="status">
        <Mark icon="clock" />
        <h1 className={styles.title}>Still confirming</h1>
        <p className={styles.words}>
          {intent.txSignature
            ? 'The network has not confirmed this transfer yet. It goes on without this page.'
            : 'Asking how your last transfer went. It is never sent twice.'}
        </p>
        <What intent={intent} />
      </div>
      <div className={styles.end}>
        {name === 'held' ? (
          <Button full onClick={() => onAsk(intent)}>
            Check again
          </Button>
        ) : (
          <Spinner label="Waiting for the network" shown />
        )}
        <Button kind="text" full onClick={onLeave}>
          Back to wallet
        </Button>
      </div>
    </>
  );
}

function What({ intent }: { intent: TransferIntent }) {
  return (
    <>
      <p className={styles.amount}>{transferText(intent)}</p>
      <p className={styles.to}>
        to <Address address={intent.toAddress} short />
      </p>
      {intent.txSignature && <Signature signature={intent.txSignature} />}
    </>
  );
}

/** Leads to the explorer where the deployment has one, else copies. */
function Signature({ signature }: { signature: string }) {
  const url = explorerUrl(useConfig(), signature);
  if (url === null)
    return (
      <CopyText text={signature} label="Copy transaction signature">
        <Address address={signature} short />
      </CopyText>
    );
  return (
    <a
      className={styles.link}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Transaction ${shortAddress(signature)} in the explorer`}
    >
      <Address address={signature} short />
      <Icon name="external" size="m" />
    </a>
  );
}
