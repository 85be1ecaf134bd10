import { PASSWORD_MIN_CHARACTERS } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import styles from './LoginScreen.module.css';
import type { FormProps } from './LoginScreen.tsx';
import { passwordProblem } from './password-problem.ts';
import { useAttempt } from './useAttempt.ts';

export function SignUpForm({ email, onEmail }: FormProps) {
  const { signUp } = useSession();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt('signup');

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const wrong =
      email.trim() === '' || password === ''
        ? 'Please enter both email and password'
        : passwordProblem(password, again);
    if (wrong) setProblem(wrong);
    else void attempt(() => signUp(email, password));
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="new-password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        {problem && (
          <Warning tone="error" alert>
            {problem}
          </Warning>
        )}
        <Button type="submit" full busy={busy}>
          Create account
        </Button>
      </form>
      <GoogleButton />
      <p className={styles.switch}>
        Have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </>
  );
}
