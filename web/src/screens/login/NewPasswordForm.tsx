import { PASSWORD_MIN_CHARACTERS } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './LoginScreen.module.css';
import { passwordProblem } from './password-problem.ts';
import { useAttempt } from './useAttempt.ts';

/** Where the mailed link leads: sets the new password, then asks to sign in with it. */
export function NewPasswordForm({ token }: { token: string }) {
  const { setNewPassword } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt('newPassword');

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const wrong = passwordProblem(password, again);
    if (wrong) return setProblem(wrong);
    if (!(await attempt(() => setNewPassword(token, password)))) return;
    notify({ type: 'success', message: 'Your new password is set. Sign in with it.' });
    // The used token leaves the address bar and the history with this.
    await navigate('/login', { replace: true });
  };
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label="New password"
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
          Set new password
        </Button>
      </form>
      <p className={styles.switch}>
        Link too old? <TextLink to="/login?mode=reset">Ask for a new one</TextLink>
      </p>
    </>
  );
}
