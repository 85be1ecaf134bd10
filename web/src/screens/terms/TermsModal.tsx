import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { useAuthMutation } from '../../data/auth-mutation.ts';
import { useSession } from '../../data/session.tsx';
import { useAcceptTermsMutation } from '../../data/terms.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './TermsModal.module.css';
import { TermsText } from './TermsText.tsx';

/** Blocks everything until the terms are accepted. The only other choice is to sign out. */
export function TermsModal({ uid }: { uid: string }) {
  const { signOut } = useSession();
  const [ticked, setTicked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const accept = useAcceptTermsMutation(uid);
  const leave = useAuthMutation();
  const submit = () => {
    if (!ticked) return setProblem(t('You must check the box to accept the terms of service'));
    setProblem(null);
    const onError = () => setProblem(t('Failed to record terms acceptance. Please try again.'));
    accept.mutate(undefined, { onError });
  };
  const signOutInstead = () => {
    setProblem(null);
    leave.mutate(signOut(), { onError: () => setProblem(t('Failed to sign out. Please try again.')) });
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
          <WriteButton full busy={accept.isPending || leave.isPending} onClick={submit}>
            {t('Continue')}
          </WriteButton>
          <Button kind="text" full onClick={signOutInstead}>
            {t('Sign out')}
          </Button>
        </div>
      }
    >
      <TermsText />
    </Modal>
  );
}
