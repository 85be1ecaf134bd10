import { PASSWORD_MIN_CHARACTERS } from '@cumulus/contract/limits.ts';

/** What is wrong with a new password; null where nothing is. */
export function passwordProblem(password: string, again: string): string | null {
  if (password !== again) return 'Passwords do not match';
  if (password.length < PASSWORD_MIN_CHARACTERS)
    return `Password should be at least ${PASSWORD_MIN_CHARACTERS} characters`;
  return null;
}
