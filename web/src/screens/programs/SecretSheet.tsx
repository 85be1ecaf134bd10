import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './Programs.module.css';

interface SecretSheetProps {
  /** Null closes it. */
  secret: string | null;
  name: string;
  onDone: () => void;
}

/** A program's secret, shown once: it was made in this page, and nothing else has it. */
export function SecretSheet({ secret, name, onDone }: SecretSheetProps) {
  return (
    <Sheet
      open={secret !== null}
      title={t('The secret of {name}', { name })}
      acts={
        <Button full onClick={onDone}>
          {t('I have saved it')}
        </Button>
      }
    >
      <code className={styles.secret}>{secret}</code>
      <CopyText text={secret ?? ''} label={t('Copy the secret')}>
        {t('Copy')}
      </CopyText>
      <Warning title={t('It is shown only once.')}>
        {t(
          'Whoever has it can do what you have allowed. Give it to the program alone; revoke the program if someone else may have seen it.',
        )}
      </Warning>
    </Sheet>
  );
}
