import { useState } from 'react';
import { useSession, useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { FullCover } from '../../ui/FullCover.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './ConfirmCover.module.css';
import { GoogleButton } from './GoogleButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useAttempt } from './useAttempt.ts';

interface ConfirmCoverProps {
  open: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks a signed-in user to sign in again, over the whole screen. */
export function ConfirmCover({ open, onConfirmed, onCancel }: ConfirmCoverProps) {
  return (
    <FullCover open={open} onClose={onCancel} label={t("Confirm it's you")}>
      <ConfirmForm onConfirmed={onConfirmed} onCancel={onCancel} />
    </FullCover>
  );
}

function ConfirmForm({ onConfirmed, onCancel }: Omit<ConfirmCoverProps, 'open'>) {
  const { email } = useUser();
  const { confirm, confirmWithGoogle } = useSession();
  const [password, setPassword] = useState('');
  const { busy, problem, attempt, refuse } = useAttempt('signin');

  const submit = () => {
    if (password === '') return refuse(t('Please enter your password'));
    attempt(async () => {
      await confirm(password);
      onConfirmed();
    });
  };
  return (
    <>
      <div className={styles.head}>
        <Mark icon="shield" size="m" />
        <h1 tabIndex={-1} data-title className={styles.title}>
          {t("Confirm it's you")}
        </h1>
        <p className={styles.detail}>{t('Please sign in again to do this.')}</p>
        <p className={styles.detail}>{email}</p>
      </div>
      <div className={styles.ways}>
        <LoginForm act={t('Continue')} onSubmit={submit} busy={busy} problem={problem}>
          {/* For password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </LoginForm>
        <GoogleButton
          signIn={async () => {
            await confirmWithGoogle();
            onConfirmed();
          }}
        />
        <Button kind="text" full onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  );
}
