import { shortAddress } from '@cumulus/contract/format.ts';
import { type TransferIntent, transferText } from '../../data/transfers-intents.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './Unanswered.module.css';

interface UnansweredProps {
  intent: TransferIntent;
  busy: boolean;
  onAsk: () => void;
}

/** A transfer that got no answer: sent or not is open, and asking settles it without sending twice. */
export function Unanswered({ intent, busy, onAsk }: UnansweredProps) {
  return (
    <div className={styles.box}>
      <Warning title="No answer yet.">
        Your transfer of {transferText(intent)} to {shortAddress(intent.toAddress)} may or may not have been
        sent.
      </Warning>
      <Button kind="tonal" size="m" full busy={busy} onClick={onAsk}>
        Finish this transfer
      </Button>
    </div>
  );
}
