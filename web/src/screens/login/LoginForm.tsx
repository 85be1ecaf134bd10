import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './LoginScreen.module.css';

interface LoginFormProps {
  /** The label of the button. */
  act: string;
  onSubmit: () => void;
  busy: boolean;
  problem: string | null;
  children: ReactNode;
}

/** A form of the sign-in screen: fields, the problem with them, and the submit button. */
export function LoginForm({ act, onSubmit, busy, problem, children }: LoginFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <Button type="submit" full busy={busy}>
        {act}
      </Button>
    </form>
  );
}
