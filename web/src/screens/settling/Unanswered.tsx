import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './Unanswered.module.css';

interface UnansweredProps {
  /** The whole of it, with that it may or may not have been carried out. */
  message: string;
  /** Asks for its outcome; sends nothing. */
  onCheck: () => void;
}

/** What got no answer: carried out or not is open, and nothing else may be begun until it is known. */
export function Unanswered({ message, onCheck }: UnansweredProps) {
  return (
    <div className={styles.box}>
      <Warning title={t('No answer yet.')}>{message}</Warning>
      <Button kind="tonal" size="m" full onClick={onCheck}>
        {t('Check again')}
      </Button>
    </div>
  );
}
