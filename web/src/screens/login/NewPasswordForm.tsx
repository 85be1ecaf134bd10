import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { notify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginScreen.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordProblem } from './password-problem.ts';
import { useAttempt } from './useAttempt.ts';

/** Where the mailed link leads: sets the new password, then asks to sign in with it. */
export function NewPasswordForm({ token }: { token: string }) {
  const { setNewPassword } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState({ password: '', again: '' });
  const { busy, problem, setProblem, attempt } = useAttempt('newPassword');

  const submit = async () => {
    const wrong = passwordProblem(chosen.password, chosen.again);
    if (wrong) return setProblem(wrong);
    if (!(await attempt(() => setNewPassword(token, chosen.password)))) return;
    notify({ type: 'success', message: t('Your new password is set. Sign in with it.') });
    // The used token leaves the address bar and the history with this.
    navigate('/login', { replace: true });
  };
  return (
    <>
      <LoginForm act={t('Set new password')} onSubmit={submit} busy={busy} problem={problem}>
        <NewPasswordFields label={t('New password')} value={chosen} onChange={setChosen} />
      </LoginForm>
      <p className={styles.switch}>
        {t('Link too old?')} <TextLink to="/login?mode=reset">{t('Ask for a new one')}</TextLink>
      </p>
    </>
  );
}
