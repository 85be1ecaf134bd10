import { PasskeyDeclined } from '../../data/failure.ts';
import { IdentityFailure, type IdentityReason } from '../../data/identity.ts';
import { EmailBlocked } from '../../data/session-actions.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';

type Act = 'signin' | 'signup' | 'reset' | 'newPassword';

const failed: Record<Act, Word> = {
  signin: word('Failed to sign in. Please try again.'),
  signup: word('Failed to sign up. Please try again.'),
  reset: word('Failed to send reset email. Please try again.'),
  newPassword: word('Failed to set the new password. Please try again.'),
};

const sentences: Partial<Record<IdentityReason, Word>> = {
  invalidCredentials: word('Invalid email or password'),
  invalidEmail: word('Invalid email format'),
  emailTooLong: word('An email address has at most 254 characters.'),
  emailInUse: word('Email is already in use'),
  weakPassword: word('Password is too weak'),
  commonPassword: word('This password is too common. Please choose another one.'),
  passwordIsEmail: word('Your password must not be your email. Please choose another one.'),
  userNotFound: word('No account found with this email'),
  popupBlocked: word('Pop-up blocked by browser. Please allow pop-ups for this site and try again.'),
  accountNotLinked: word(
    'This email already has a password. Sign in with it or reset it. After that, Google works too.',
  ),
  emailBlocked: word('This email cannot be used for registration'),
  invalidPasskey: word('This passkey is not registered here.'),
  linkExpired: word('This link was already used or has expired. Request a new one.'),
  rateLimited: word('Too many attempts. Wait a minute and try again.'),
};

/** The sentence for a failed attempt; null if the user cancelled it. */
export function loginMessage(failure: unknown, act: Act): string | null {
  if (failure instanceof EmailBlocked)
    return failure.serverMessage === null
      ? t('This email cannot be used for registration')
      : translated(failure.serverMessage, { code: 'ACCOUNT_BLOCKED' });
  if (failure instanceof PasskeyDeclined) return failure.message;
  if (!(failure instanceof IdentityFailure)) return t(failed[act]);
  if (failure.reason === 'popupClosed') return null;
  if (failure.reason === 'wrongAddress' && failure.address !== null)
    return t('Open this app at {address}. You can sign in only there.', { address: failure.address });
  return t(sentences[failure.reason] ?? failed[act]);
}
