import { IdentityFailure, type IdentityReason } from '../../data/identity.ts';
import { EmailBlocked } from '../../data/session.tsx';

type Act = 'signin' | 'signup' | 'reset' | 'newPassword';

const failed: Record<Act, string> = {
  signin: 'Failed to sign in. Please try again.',
  signup: 'Failed to sign up. Please try again.',
  reset: 'Failed to send reset email. Please try again.',
  newPassword: 'Failed to set the new password. Please try again.',
};

const sentences: Partial<Record<IdentityReason, string>> = {
  invalidCredentials: 'Invalid email or password',
  invalidEmail: 'Invalid email format',
  emailInUse: 'Email is already in use',
  weakPassword: 'Password is too weak',
  userNotFound: 'No account found with this email',
  popupBlocked: 'Pop-up blocked by browser. Please allow pop-ups for this site and try again.',
  accountNotLinked:
    'This email already has a password. Sign in with it, or reset it once; after that Google works too.',
  emailBlocked: 'This email cannot be used for registration',
  linkExpired: 'This link was used or has expired. Ask for a new one.',
  rateLimited: 'Too many attempts. Wait a minute and try again.',
};

/** The sentence for a failed act; null where the user only changed their mind. */
export function loginMessage(failure: unknown, act: Act): string | null {
  if (failure instanceof EmailBlocked)
    return failure.serverMessage ?? 'This email cannot be used for registration';
  if (!(failure instanceof IdentityFailure)) return failed[act];
  if (failure.reason === 'popupClosed') return null;
  return sentences[failure.reason] ?? failed[act];
}
