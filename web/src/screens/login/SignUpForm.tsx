import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { EmailField } from './EmailField.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import type { FormProps } from './LoginScreen.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordProblem } from './password-problem.ts';
import { useAttempt } from './useAttempt.ts';

export function SignUpForm({ email, onEmail }: FormProps) {
  const { signUp } = useSession();
  const [chosen, setChosen] = useState({ password: '', again: '' });
  const { busy, problem, setProblem, attempt } = useAttempt('signup');

  const submit = () => {
    const wrong =
      email.trim() === '' || chosen.password === ''
        ? 'Please enter both email and password'
        : passwordProblem(chosen.password, chosen.again);
    if (wrong) return setProblem(wrong);
    return attempt(() => signUp(email, chosen.password));
  };
  return (
    <>
      <LoginForm act="Create account" onSubmit={submit} busy={busy} problem={problem}>
        <EmailField value={email} onChange={onEmail} />
        <NewPasswordFields label="Password" value={chosen} onChange={setChosen} />
      </LoginForm>
      <GoogleButton />
      <p className={styles.switch}>
        Have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </>
  );
}
