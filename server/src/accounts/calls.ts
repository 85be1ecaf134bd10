import { readEmail } from '@cumulus/contract/email.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Accounts, BLOCKED_MESSAGE } from './accounts.ts';
import type { Handlers } from './caller.ts';
import type { EmailProof } from './email-proof.ts';

type Names =
  | 'checkEmailBlocked'
  | 'ensureUserDocument'
  | 'signOutEverywhere'
  | 'getEmailStatus'
  | 'sendEmailLink'
  | 'confirmEmail';

export function createAccountCalls(accounts: Accounts, emails: EmailProof): Handlers<Names> {
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
    getEmailStatus: async (_input, { userId, email }) => ({
      email,
      verified: await emails.isVerified(userId),
    }),
    async sendEmailLink(_input, caller) {
      await emails.send(caller);
      return { success: true };
    },
    confirmEmail: async ({ token }, caller) => ({ email: await emails.confirm(caller, token) }),
  };
}
