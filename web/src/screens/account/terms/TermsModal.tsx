import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useAuthMutation } from '../../../data/auth-mutation.ts';
import { useSession } from '../../../data/session.tsx';
import { useAcceptTermsMutation } from '../../../data/terms.ts';
import { takeSignUpTerms } from '../../../data/terms-cache.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './TermsModal.module.css';
import { TermsText } from './TermsText.tsx';

/** Blocks everything until the terms are accepted. The only other choice is to sign out. */
export function TermsModal({ uid }: { uid: string }) {
  const { signOut } = useSession();
  // Ticked while signing up: only what could not be recorded is asked for.
  const [isTaken] = useState(() => takeSignUpTerms(uid));
  const [ticked, setTicked] = useState(isTaken);
  const [problem, setProblem] = useState<string | null>(null);
  const accept = useAcceptTermsMutation(uid);
  const leave = useAuthMutation();
  const record = () => {
    const onError = () => setProblem(t('Failed to record terms acceptance. Please try again.'));
    accept.mutate(undefined, { onError });
  };
  const recordAtOnce = useRef(record);
  useEffect(() => {
    if (isTaken) recordAtOnce.current();
  }, [isTaken]);
  const submit = () => {
    if (!ticked) return setProblem(t('You must check the box to accept the terms of service'));
    setProblem(null);
    record();
  };
  const signOutInstead = () => {
    setProblem(null);
    leave.mutate(signOut(), { onError: () => setProblem(t('Failed to sign out. Please try again.')) });
  };

  if (isTaken && problem === null && !accept.isError) return <Loading />;
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
          <WriteButton whileStopped full busy={accept.isPending || leave.isPending} onClick={submit}>
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
