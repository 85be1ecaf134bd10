import { t } from '../locale/t.ts';
import type { PinProblem } from '../ui/PinCover.tsx';
import { PasskeyDeclined } from './failure.ts';
import { pinRefusal } from './pin-refusal.ts';

/** Why a PIN was refused or a passkey not given; null if the call failed for another reason. */
export function problemOf(failure: unknown): PinProblem | null {
  if (failure instanceof PasskeyDeclined) return { message: failure.message };
  const refusal = pinRefusal(failure);
  if (refusal?.kind === 'locked')
    return { message: t('Too many wrong PINs.'), lockedSeconds: refusal.seconds };
  if (refusal?.kind === 'invalid')
    return {
      message: t('Invalid PIN. Please try again.'),
      triesLeft: refusal.triesLeft,
      ...(refusal.seconds > 0 && { lockedSeconds: refusal.seconds }),
    };
  return null;
}
