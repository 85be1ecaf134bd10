import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import styles from './PasskeyPad.module.css';
import { Warning } from './Warning.tsx';

interface PasskeyPadProps {
  busy: boolean;
  /** Why the last try came to nothing. */
  problem: string | null;
  onUse: () => void;
  /** Left out if the user has no PIN. */
  onPin: (() => void) | undefined;
  onCancel: () => void;
}

/** Asks for a passkey: the browser shows its own dialog once the button is pressed. */
export function PasskeyPad({ busy, problem, onUse, onPin, onCancel }: PasskeyPadProps) {
  return (
    <div className={styles.pad}>
      {problem && !busy && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <Button full busy={busy} onClick={onUse}>
        {t('Use your passkey')}
      </Button>
      {onPin && (
        <Button kind="tonal" full disabled={busy} onClick={onPin}>
          {t('Enter PIN instead')}
        </Button>
      )}
      <Button kind="text" full onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
