import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { EmailField, type EmailFormProps } from './EmailField.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useAttempt } from './useAttempt.ts';

export function SignInForm({ email, onEmail }: EmailFormProps) {
  const { signIn, signInWithGoogle } = useSession();
  const [password, setPassword] = useState('');
  const { busy, problem, attempt, refuse } = useAttempt('signin');

  const submit = () => {
    if (email.trim() === '' || password === '') return refuse(t('Please enter both email and password'));
    attempt(() => signIn(email, password));
  };
  return (
    <>
      <LoginForm act={t('Sign in')} onSubmit={submit} busy={busy} problem={problem}>
        <EmailField value={email} onChange={onEmail} />
        <PasswordField
          label={t('Password')}
          labelEnd={<TextLink to="/login?mode=reset">{t('Forgot password?')}</TextLink>}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </LoginForm>
      <PasskeyButton />
      <GoogleButton signIn={signInWithGoogle} />
      <p className={styles.switch}>
        {t('New here?')} <TextLink to="/login?mode=signup">{t('Create an account')}</TextLink>
      </p>
    </>
  );
}
