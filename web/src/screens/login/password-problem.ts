import { PASSWORD_MIN_CHARACTERS } from '@cumulus/contract/limits.ts';
import { t } from '../../locale/t.ts';

/** What is wrong with a new password; null if it is acceptable. */
export function passwordProblem(password: string, again: string): string | null {
  if (password !== again) return t('Passwords do not match');
  if (password.length < PASSWORD_MIN_CHARACTERS)
    return t('Password should be at least {count} characters', { count: PASSWORD_MIN_CHARACTERS });
  return null;
}
