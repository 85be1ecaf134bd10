import { PASSWORD_MIN_CHARACTERS } from './limits.ts';

/**
 * How many characters to ask for if a new password has too few, else null. A password below the least that any operator may set gets
 * that number, in the sentence that it always had.
 */
export function missingLength(password: string, minCharacters: number): number | null {
  if (password.length < PASSWORD_MIN_CHARACTERS) return PASSWORD_MIN_CHARACTERS;
  return password.length < minCharacters ? minCharacters : null;
}
