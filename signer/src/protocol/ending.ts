import { placeOf } from '../../../process/src/place-of-error.ts';
import { JournalError } from '../journal/journal-error.ts';
import { KeyFileError } from '../keys/key-file.ts';
import { KeyServiceFailure } from '../keys/service-key-encryption-key.ts';
import { OnHold, Refusal, type Told, TooSoon } from '../terms/refusal.ts';
import type { Course } from './course.ts';
import type { Check, Outcome } from './numbers.ts';

/** How a request that was not carried out is logged, counted and answered. */
export interface Ending {
  readonly level: 'info' | 'warn' | 'error';
  readonly outcome: Outcome;
  readonly reason: string;
  /** Which check it did not pass; null if it passed all. */
  readonly check: Check | null;
  readonly reply:
    | { readonly refused: string; readonly told?: Told }
    | { readonly held: string; readonly told?: Told }
    | { readonly failed: true | 'key_service' | 'too_soon' | 'journal' };
}

export function endingOf(error: unknown, course: Pick<Course, 'check'>): Ending {
  if (error instanceof Refusal) {
    const { message: reason, told } = error;
    const reply = { refused: reason, ...(told && { told }) };
    return { level: 'warn', outcome: 'refused', reason, check: course.check(), reply };
  }
  if (error instanceof OnHold) {
    const { why: reason, by: check, told } = error;
    return {
      level: 'warn',
      outcome: 'on_hold',
      reason,
      check,
      reply: { held: reason, ...(told && { told }) },
    };
  }
  const failed = (failure: true | 'key_service' | 'journal', reason: string): Ending => {
    return { level: 'error', outcome: 'failed', reason, check: null, reply: { failed: failure } };
  };
  if (error instanceof TooSoon)
    return {
      ...failed(true, error.message),
      level: 'info',
      outcome: 'deferred',
      reply: { failed: 'too_soon' },
    };
  if (error instanceof KeyServiceFailure) return failed('key_service', error.message);
  if (error instanceof JournalError) return failed('journal', error.message);
  return failed(true, error instanceof KeyFileError ? error.message : placeOf(error));
}
