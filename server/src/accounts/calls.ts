import type { Handlers } from '../handler.ts';
import { type Accounts, BLOCKED_MESSAGE } from './accounts.ts';

export function accountCalls(accounts: Accounts): Handlers<'checkEmailBlocked' | 'ensureUserDocument'> {
  return {
    async checkEmailBlocked({ email }) {
      const isBlocked = await accounts.isBlocked(email);
      return { isBlocked, message: isBlocked ? BLOCKED_MESSAGE : null };
    },
    // The session has made the record already: no call of a signed-in user runs without one.
    ensureUserDocument: async (_input, { userId, email }) => ({ uid: userId, email }),
  };
}
