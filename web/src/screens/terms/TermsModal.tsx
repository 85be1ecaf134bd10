import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './TermsModal.module.css';
import { TermsText } from './TermsText.tsx';

interface TermsModalProps {
  onAccept: () => Promise<void>;
}

/** Stands before everything until the terms are accepted. Who does not accept can only sign out. */
export function TermsModal({ onAccept }: TermsModalProps) {
  const { signOut } = useSession();
  const [ticked, setTicked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const act = async (what: () => Promise<void>, failed: string) => {
    setProblem(null);
    setBusy(true);
    try {
      await what();
    } catch {
      setProblem(failed);
    } finally {
      setBusy(false);
    }
  };
  const accept = () => {
    if (!ticked) setProblem(t('You must check the box to accept the terms of service'));
    else void act(onAccept, t('Failed to record terms acceptance. Please try again.'));
  };

  return (
    <Modal
      open
      title={t('Terms of Service')}
      caption={t('Version {version}', { version: TERMS_VERSION })}
      acts={
        <div className={styles.acts}>
          <Checkbox
            checked={ticked}
            invalid={problem !== null && !ticked}
            onChange={(next) => {
              setTicked(next);
              setProblem(null);
            }}
          >
            {t('I accept the terms of service')}
          </Checkbox>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <WriteButton full busy={busy} onClick={accept}>
            {t('Continue')}
          </WriteButton>
          <Button
            kind="text"
            full
            onClick={() => void act(signOut, t('Failed to sign out. Please try again.'))}
          >
            {t('Sign out')}
          </Button>
        </div>
      }
    >
      <TermsText />
    </Modal>
  );
}
