import { EMAIL_MAX_CHARACTERS } from './limits.ts';

/** An e-mail address in the one form that is stored and compared, or why a text is refused. */
export type ReadEmail = { readonly email: string } | { readonly refusal: 'INVALID_EMAIL' | 'EMAIL_TOO_LONG' };

/** Reads an e-mail address as a person types it: in any case, with blanks around it. */
export function readEmail(typed: string): ReadEmail {
  const email = typed.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { refusal: 'INVALID_EMAIL' };
  return email.length > EMAIL_MAX_CHARACTERS ? { refusal: 'EMAIL_TOO_LONG' } : { email };
}
