import { readEmail } from '@cumulus/contract/email.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import * as z from 'zod/mini';

/** The rules of new passwords. */
export interface PasswordRules {
  readonly minCharacters: number;
  /** Throws a CallError unless the password may be set. */
  expectGood(password: string, email: string | null): Promise<void>;
}

type IsBlocked = (email: string) => Promise<boolean>;
/** The mail's link for an identity was opened: afterwards it names the identity whose password is to be set. */
type ProvenByReset = (identityId: string) => Promise<void>;
type BeginSignIn = (email: string, context: { request?: Request | undefined }) => Promise<void>;

type Refusal = 'ACCOUNT_BLOCKED' | 'EMAIL_BLOCKED' | 'INVALID_EMAIL' | 'EMAIL_TOO_LONG';

const refused = (code: Refusal) => ({
  code,
  message: new CallError(code).message,
});

/**
 * Runs before sign-in, sign-up and password reset: normalizes the e-mail, and refuses blocked and, for a reset, unknown ones, and
 * new passwords against the rules.
 */
export function beforeCredentials(
  isBlocked: IsBlocked,
  beginSignIn: BeginSignIn,
  passwords: PasswordRules,
  provenByReset: ProvenByReset,
) {
  async function expectGood(password: unknown, email: string | null): Promise<void> {
    // What is no password at all, the library refuses.
    if (typeof password !== 'string') return;
    await passwords.expectGood(password, email).catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      throw new APIError('BAD_REQUEST', { code: error.code, message: error.message });
    });
  }

  return createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/reset-password') {
      const { internalAdapter } = ctx.context;
      const asked = await internalAdapter.findVerificationValue(`reset-password:${ctx.body?.token}`);
      // The library refuses an unknown token.
      const user = asked && (await internalAdapter.findUserById(asked.value));
      if (!user) return;
      await expectGood(ctx.body?.newPassword, user.email);
      // If the process dies behind this line, the link is good for the new account.
      await provenByReset(user.id);
      return;
    }
    const given: unknown = ctx.body?.email;
    if (typeof given !== 'string') return;
    const read = readEmail(given);
    if ('refusal' in read) throw new APIError('BAD_REQUEST', refused(read.refusal));
    const { email } = read;
    if (!z.email().safeParse(email).success) throw new APIError('BAD_REQUEST', refused('INVALID_EMAIL'));
    if (ctx.path === '/sign-in/email' && (await isBlocked(email)))
      throw new APIError('FORBIDDEN', refused('ACCOUNT_BLOCKED'));
    if (ctx.path === '/sign-in/email') await beginSignIn(email, ctx);
    if (ctx.path === '/sign-up/email' && (await isBlocked(email)))
      throw new APIError('FORBIDDEN', refused('EMAIL_BLOCKED'));
    if (ctx.path === '/sign-up/email') await expectGood(ctx.body.password, email);
    if (ctx.path === '/request-password-reset' && !(await ctx.context.internalAdapter.findUserByEmail(email)))
      throw new APIError('NOT_FOUND', {
        code: 'USER_NOT_FOUND',
        message: 'No account found with this email',
      });
    return { context: { body: { ...ctx.body, email, name: ctx.body.name ?? email } } };
  });
}

/** Refuses a blocked e-mail that an external identity provider vouches for. */
export function acceptUserInfo(isBlocked: IsBlocked) {
  return async ({ user }: { user: { email?: string | null | undefined } }) => {
    if (!user.email || !(await isBlocked(user.email))) return undefined;
    const { code, message } = refused('ACCOUNT_BLOCKED');
    return { error: code, errorDescription: message };
  };
}
