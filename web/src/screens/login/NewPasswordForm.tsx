import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { notify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { NewPasswordFields, usePasswordProblem } from './NewPasswordFields.tsx';
import { useAttempt } from './useAttempt.ts';

/** The target of the mailed link: sets the new password, then asks to sign in with it. */
export function NewPasswordForm({ token }: { token: string }) {
  const { setNewPassword } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState({ password: '', again: '' });
  const { busy, problem, attempt, refuse } = useAttempt('newPassword');
  const problemOf = usePasswordProblem();

  const set = async () => {
    await setNewPassword(token, chosen.password);
    notify({ type: 'success', message: t('Your new password is set. Sign in with it.') });
    // Also removes the used token from the address bar and the history.
    navigate('/login', { replace: true });
  };
  const submit = () => {
    const wrong = problemOf(chosen);
    if (wrong) refuse(wrong);
    else attempt(set);
  };
  return (
    <>
      <LoginForm act={t('Set new password')} onSubmit={submit} busy={busy} problem={problem}>
        <NewPasswordFields label={t('New password')} value={chosen} onChange={setChosen} />
      </LoginForm>
      <p className={styles.switch}>
        {t('Link expired?')} <TextLink to="/login?mode=reset">{t('Request a new one')}</TextLink>
      </p>
    </>
  );
}
