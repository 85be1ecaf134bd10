import { CallError } from '@cumulus/contract/errors.ts';
import { RECENT_SIGN_IN } from '@cumulus/contract/limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { Session } from './session.ts';

export interface RecentSignIn {
  /** Throws CallError SIGN_IN_REQUIRED if the session's sign-in is older than RECENT_SIGN_IN by the server's clock. */
  expect(session: Pick<Session, 'signIn'>): void;
}

export function createRecentSignIn(clock: Pick<Clock, 'now'>): RecentSignIn {
  return {
    expect({ signIn }) {
      // A sign-in of the future, made by a clock that was wrong, is not recent for as long as it was wrong.
      if (Math.abs(clock.now() - signIn.at.getTime()) > RECENT_SIGN_IN)
        throw new CallError('SIGN_IN_REQUIRED');
    },
  };
}
