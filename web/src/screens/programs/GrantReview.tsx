import { Cancelled, failureMessage } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './Programs.module.css';

interface GrantReviewProps {
  open: boolean;
  sentence: string;
  /** To be read before the press. */
  notes: readonly { readonly text: string; readonly tone: 'info' | 'warning' }[];
  act: string;
  busy: boolean;
  failure: unknown;
  onAct: () => void;
  onClose: () => void;
}

/** What a program will be allowed, in one sentence, before the factor is given. */
export function GrantReview({ open, sentence, notes, act, busy, failure, onAct, onClose }: GrantReviewProps) {
  return (
    <Sheet
      open={open}
      onClose={busy ? () => {} : onClose}
      title={t('Review')}
      acts={
        <>
          <WriteButton full busy={busy} onClick={onAct}>
            {act}
          </WriteButton>
          <Button kind="text" full disabled={busy} onClick={onClose}>
            {t('Back')}
          </Button>
        </>
      }
    >
      <p className={styles.words}>{sentence}</p>
      {notes.map(({ text, tone }) => (
        <Warning key={text} tone={tone}>
          {text}
        </Warning>
      ))}
      {failure != null && !(failure instanceof Cancelled) && (
        <Warning tone="error" alert>
          {failureMessage(failure, t('Please try again.'))}
        </Warning>
      )}
    </Sheet>
  );
}
