import { useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './LoginScreen.module.css';
import type { FormProps } from './LoginScreen.tsx';
import { useAttempt } from './useAttempt.ts';

/** Asks for a mail with a link that sets a new password. */
export function ResetForm({ email, onEmail }: FormProps) {
  const { resetPassword } = useSession();
  const { outboxUrl } = useConfig();
  const [sent, setSent] = useState(false);
  const { busy, problem, setProblem, attempt } = useAttempt('reset');

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    setSent(false);
    if (email.trim() === '') setProblem('Please enter your email');
    else setSent(await attempt(() => resetPassword(email)));
  };
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="We mail you a link that sets a new password."
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        {problem && (
          <Warning tone="error" alert>
            {problem}
          </Warning>
        )}
        <div role="status">
          {sent && (
            <Warning tone="info">
              Password reset email sent. Check your inbox.
              {outboxUrl && (
                <>
                  {' '}
                  <a className={styles.outbox} href={outboxUrl} target="_blank" rel="noreferrer">
                    Open the outbox of this test network
                  </a>
                </>
              )}
            </Warning>
          )}
        </div>
        <Button type="submit" full busy={busy}>
          Send reset email
        </Button>
      </form>
      <p className={styles.switch}>
        Remembered it? <TextLink to="/login">Sign in</TextLink>
      </p>
    </>
  );
}
