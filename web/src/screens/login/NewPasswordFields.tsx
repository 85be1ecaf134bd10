import { PASSWORD_MIN_CHARACTERS } from '@cumulus/contract/limits.ts';
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
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        hint={t('At least {count} characters', { count: PASSWORD_MIN_CHARACTERS })}
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

/** What is wrong with a new password; null if it is acceptable. */
export function passwordProblem(password: string, again: string): string | null {
  if (password !== again) return t('Passwords do not match');
  if (password.length < PASSWORD_MIN_CHARACTERS)
    return t('Password should be at least {count} characters', { count: PASSWORD_MIN_CHARACTERS });
  return null;
}
