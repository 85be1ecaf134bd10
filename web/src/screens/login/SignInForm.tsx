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
import { useAttempt } from './useAttempt.ts';

export function SignInForm({ email, onEmail }: FormProps) {
  const { signIn } = useSession();
  const [password, setPassword] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt('signin');

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || password === '') setProblem('Please enter both email and password');
    else void attempt(() => signIn(email, password));
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
          labelEnd={<TextLink to="/login?mode=reset">Forgot password?</TextLink>}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem && (
          <Warning tone="error" alert>
            {problem}
          </Warning>
        )}
        <Button type="submit" full busy={busy}>
          Sign in
        </Button>
      </form>
      <GoogleButton />
      <p className={styles.switch}>
        New here? <TextLink to="/login?mode=signup">Create an account</TextLink>
      </p>
    </>
  );
}
