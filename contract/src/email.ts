import { EMAIL_MAX_CHARACTERS } from './limits.ts';

/** A normalized e-mail address, or an error code. */
export type ReadEmail = { readonly email: string } | { readonly refusal: 'INVALID_EMAIL' | 'EMAIL_TOO_LONG' };

/** Reads an e-mail address as typed, in any case and with spaces around it. */
export function readEmail(typed: string): ReadEmail {
  const email = typed.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { refusal: 'INVALID_EMAIL' };
  return email.length > EMAIL_MAX_CHARACTERS ? { refusal: 'EMAIL_TOO_LONG' } : { email };
}
