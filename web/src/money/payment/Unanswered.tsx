import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './Unanswered.module.css';

interface UnansweredProps {
  /** Names the payment and says that it may or may not have been carried out. */
  message: string;
  /** Asks for the outcome; sends nothing. */
  onCheck: () => void;
}

/** A payment without an answer. Another one cannot be started until its outcome is known. */
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
