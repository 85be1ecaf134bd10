import { missingLength } from '@cumulus/contract/password.ts';
import { useConfig } from '../../data/config.ts';
import { t } from '../../locale/t.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** A new password and its repetition. */
export interface ChosenPassword {
  readonly password: string;
  readonly again: string;
}

interface NewPasswordFieldsProps {
  label: string;
  value: ChosenPassword;
  onChange: (value: ChosenPassword) => void;
}

/** Asks for a new password twice. */
export function NewPasswordFields({ label, value, onChange }: NewPasswordFieldsProps) {
  const { passwordMinCharacters: count } = useConfig();
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        hint={t('At least {count} characters. Longer is safer: several words, for example.', { count })}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordField
        label={t('Confirm password')}
        name="confirm-password"
        autoComplete="new-password"
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
    </>
  );
}

/** Returns what is wrong with a new password; null if only the server may know more. */
export function usePasswordProblem(): (chosen: ChosenPassword) => string | null {
  const { passwordMinCharacters: count } = useConfig();
  return ({ password, again }) => {
    if (password !== again) return t('Passwords do not match');
    const missing = missingLength(password, count);
    return missing === null ? null : t('Password should be at least {count} characters', { count: missing });
  };
}
