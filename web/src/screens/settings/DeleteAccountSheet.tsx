import { type FormEvent, useId, useState } from 'react';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { useDeleteAccountMutation } from '../../data/personal-data.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './PasswordSheet.module.css';

interface DeleteAccountSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Says what is erased and what stays, asks for the email, and deletes the account. */
export function DeleteAccountSheet({ open, onClose }: DeleteAccountSheetProps) {
  const { email } = useUser();
  const form = useId();
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useDeleteAccountMutation(onClose);
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const close = () => {
    if (isPending) return;
    setTyped('');
    reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !isPending) mutate(typed);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Delete account')}
      acts={
        <>
          <WriteButton kind="danger" type="submit" form={form} full busy={isPending} disabled={!isRight}>
            {t('Delete account')}
          </WriteButton>
          <Button kind="text" full disabled={isPending} onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p>
          {t(
            'Your sign-ins, contacts, watchlist, notices, PIN and passkeys are erased. The record of what your wallets sent and received remains, without your name. Nobody can use this email here again.',
          )}
        </p>
        <p>{t('Send everything out first. At most one cent may remain.')}</p>
        <Field
          label={t('Type {email} to delete the account', { email })}
          type="email"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && !(error instanceof Cancelled) && (
          <Warning tone="error" alert>
            {failureMessage(error, t('Failed to delete the account. Please try again.'))}
          </Warning>
        )}
      </form>
    </Sheet>
  );
}
