import { type FormEvent, useId, useState } from 'react';
import { useChangePasswordMutation } from '../../data/change-password.ts';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { NewPasswordFields, usePasswordProblem } from '../login/NewPasswordFields.tsx';
import styles from './PasswordSheet.module.css';

interface PasswordSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces the password. */
export function PasswordSheet({ open, onClose }: PasswordSheetProps) {
  const form = useId();
  const change = useChangePasswordMutation();
  const busy = change.isPending;
  const close = busy ? () => {} : onClose;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Change password')}
      acts={
        <>
          <WriteButton type="submit" form={form} full busy={busy}>
            {t('Change password')}
          </WriteButton>
          <Button kind="text" full disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <PasswordForm id={form} change={change} onChanged={onClose} />
    </Sheet>
  );
}

interface PasswordFormProps {
  id: string;
  change: ReturnType<typeof useChangePasswordMutation>;
  onChanged: () => void;
}

/** Mounted again with every opening of the sheet. */
function PasswordForm({ id, change, onChanged }: PasswordFormProps) {
  const { email } = useUser();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState({ password: '', again: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = usePasswordProblem();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = current === '' ? t('Please enter your password') : problemOf(chosen);
    setProblem(wrong);
    if (wrong) return;
    const onError = (failure: Error) => {
      if (failure instanceof Cancelled) return;
      setProblem(failureMessage(failure, t('Failed to set the new password. Please try again.')));
    };
    // Reset, so that no password stays in memory.
    change.mutate(
      { current, next: chosen.password },
      { onSuccess: onChanged, onError, onSettled: change.reset },
    );
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('Current password')}
        name="current-password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordFields label={t('New password')} value={chosen} onChange={setChosen} />
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
    </form>
  );
}
