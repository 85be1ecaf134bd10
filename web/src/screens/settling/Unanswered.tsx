import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './Unanswered.module.css';

interface UnansweredProps {
  /** The whole of it, with that it may or may not have been carried out. */
  message: string;
  /** "Finish this transfer". */
  act: string;
  busy: boolean;
  onAsk: () => void;
}

/** What got no answer: carried out or not is open, and asking settles it without doing it twice. */
export function Unanswered({ message, act, busy, onAsk }: UnansweredProps) {
  return (
    <div className={styles.box}>
      <Warning title={t('No answer yet.')}>{message}</Warning>
      <Button kind="tonal" size="m" full busy={busy} onClick={onAsk}>
        {act}
      </Button>
    </div>
  );
}
