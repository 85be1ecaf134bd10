import { useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { EmailField, type EmailFormProps } from './EmailField.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { useAttempt } from './useAttempt.ts';

/** Requests an email with a link to set a new password. */
export function ResetForm({ email, onEmail }: EmailFormProps) {
  const { resetPassword } = useSession();
  const { outboxUrl } = useConfig();
  const [sent, setSent] = useState(false);
  const { busy, problem, attempt, refuse } = useAttempt('reset');

  const request = async () => {
    await resetPassword(email);
    setSent(true);
  };
  const submit = () => {
    setSent(false);
    if (email.trim() === '') refuse(t('Please enter your email'));
    else attempt(request);
  };
  return (
    <>
      <LoginForm act={t('Send reset email')} onSubmit={submit} busy={busy} problem={problem}>
        <EmailField
          value={email}
          onChange={onEmail}
          hint={t('We will email you a link to set a new password.')}
        />
        <div role="status">
          {sent && (
            <Warning tone="info">
              {t('Password reset email sent. Check your inbox.')}
              {outboxUrl && (
                <>
                  {' '}
                  <a className={styles.outbox} href={outboxUrl} target="_blank" rel="noreferrer">
                    {t('Open the outbox of this test network')}
                  </a>
                </>
              )}
            </Warning>
          )}
        </div>
      </LoginForm>
      <p className={styles.switch}>
        {t('Remembered it?')} <TextLink to="/login">{t('Sign in')}</TextLink>
      </p>
    </>
  );
}
