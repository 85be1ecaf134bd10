import { CallFailure } from './failure.ts';

export type PinRefusal =
  | { kind: 'required' }
  /** `seconds`: how long the PIN is locked; 0 if another try may follow at once. */
  | { kind: 'invalid'; triesLeft: number | null; seconds: number }
  | { kind: 'locked'; seconds: number };

/**
 * What a failed call says about the PIN; null if it failed for another reason. Codes decide; older servers only sent a
 * message.
 */
export function pinRefusal(failure: unknown): PinRefusal | null {
  if (!(failure instanceof CallFailure)) return null;
  const { code, message, details } = failure;
  if (code === 'PIN_LOCKED') return { kind: 'locked', seconds: Number(details.seconds) || 60 };
  if (code === 'INVALID_PIN' || message.includes('INVALID_PIN') || message.includes('Invalid PIN'))
    return {
      kind: 'invalid',
      triesLeft: typeof details.triesLeft === 'number' ? details.triesLeft : null,
      seconds: Number(details.seconds) || 0,
    };
  if (code === 'PIN_REQUIRED' || message.includes('PIN_REQUIRED') || message.includes('requires PIN'))
    return { kind: 'required' };
  return null;
}
