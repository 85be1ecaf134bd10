import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { EmailField, type EmailFormProps } from './EmailField.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { NewPasswordFields, usePasswordProblem } from './NewPasswordFields.tsx';
import { SignUpTerms } from './SignUpTerms.tsx';
import { useAttempt } from './useAttempt.ts';

export function SignUpForm({ email, onEmail }: EmailFormProps) {
  const { signUp, signInWithGoogle } = useSession();
  const [chosen, setChosen] = useState({ password: '', again: '' });
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const { busy, problem, attempt, refuse } = useAttempt('signup');
  const problemOf = usePasswordProblem();

  const submit = () => {
    const wrong =
      email.trim() === '' || chosen.password === ''
        ? t('Please enter both email and password')
        : problemOf(chosen);
    if (wrong) refuse(wrong);
    else if (!acceptsTerms) refuse(t('You must check the box to accept the terms of service'));
    else attempt(() => signUp(email, chosen.password, acceptsTerms));
  };
  return (
    <>
      <LoginForm act={t('Create account')} onSubmit={submit} busy={busy} problem={problem}>
        <EmailField value={email} onChange={onEmail} />
        <NewPasswordFields label={t('Password')} value={chosen} onChange={setChosen} />
        <SignUpTerms accepted={acceptsTerms} onAccept={setAcceptsTerms} />
      </LoginForm>
      <GoogleButton signIn={signInWithGoogle} />
      <p className={styles.switch}>
        {t('Have an account?')} <TextLink to="/login">{t('Sign in')}</TextLink>
      </p>
    </>
  );
}
