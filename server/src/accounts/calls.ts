import { readEmail } from '@cumulus/contract/email.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Accounts, BLOCKED_MESSAGE } from './accounts.ts';
import type { Handlers } from './caller.ts';

export function createAccountCalls(
  accounts: Accounts,
): Handlers<'checkEmailBlocked' | 'ensureUserDocument' | 'signOutEverywhere'> {
  return {
    async checkEmailBlocked({ email }) {
      const read = readEmail(email);
      if ('refusal' in read) throw new CallError(read.refusal);
      const isBlocked = await accounts.isBlocked(read.email);
      return { isBlocked, message: isBlocked ? BLOCKED_MESSAGE : null };
    },
    // The session has created the user already.
    ensureUserDocument: async (_input, { userId, email }) => ({ uid: userId, email }),
    async signOutEverywhere(_input, { userId }) {
      await accounts.signOutEverywhere(userId);
      return { success: true };
    },
  };
}
