import { readEmail } from '@cumulus/contract/email.ts';
import { call } from './client.ts';
import { Cancelled } from './failure.ts';
import { type IdentityClient, IdentityFailure, type User } from './identity.ts';
import { logFailure } from './log.ts';
import { changeSession } from './session-change.ts';
import { keepSignUpTerms } from './terms-cache.ts';

/** The address may not sign in or sign up. */
export class EmailBlocked extends Error {
  readonly serverMessage: string | null;
  constructor(serverMessage: string | null) {
    super(serverMessage ?? 'blocked');
    this.name = 'EmailBlocked';
    this.serverMessage = serverMessage;
  }
}

export interface SessionActions {
  /** All reject with IdentityFailure or EmailBlocked. Case and surrounding blanks of the address do not matter. */
  signIn(email: string, password: string): Promise<void>;
  /** `acceptsTerms`: the user has ticked the terms of service, which are then recorded without asking again. */
  signUp(email: string, password: string, acceptsTerms: boolean): Promise<void>;
  signInWithGoogle(): Promise<void>;
  /** Null if the identity service takes none. */
  readonly signInWithPasskey: (() => Promise<void>) | null;
  /** Signs the same user in again, for what takes a recent sign-in. Another user is signed in instead, and it rejects with Cancelled. */
  confirm(password: string): Promise<void>;
  confirmWithGoogle(): Promise<void>;
  /** Makes a change that ends every sign-in, and signs in with the new password. Signs out if that fails. */
  changePassword(change: () => Promise<void>, password: string): Promise<void>;
  /** Deletes the account by `deletion`, and forgets the user here. */
  leave(deletion: () => Promise<void>): Promise<void>;
  resetPassword(email: string): Promise<void>;
  setNewPassword(token: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Ends all sessions of the user, on this device last. Rejects with a CallFailure. */
  signOutEverywhere(): Promise<void>;
}

/** Who is signed in here. */
export interface SessionKeeper {
  /** Of the user that is shown; empty if none is. */
  email(): string;
  enter(user: User): void;
  isEntered(user: User): boolean;
  /** Removes everything of the user from the device. `blocked`: since their account has been deleted. */
  forget(blocked?: boolean): void;
  /** The user's sign-ins end because of what they do here: calls that are refused meanwhile do not sign out. */
  changing(change: () => Promise<void>): Promise<void>;
}

/** Normalizes the address as the server does. Throws an IdentityFailure if it is invalid. */
function emailOf(typed: string): string {
  const read = readEmail(typed);
  if ('email' in read) return read.email;
  throw new IdentityFailure(read.refusal === 'EMAIL_TOO_LONG' ? 'emailTooLong' : 'invalidEmail');
}

/** Whether an address belongs to a deleted account; null, and logged, if the check fails. */
export async function checkBlocked(email: string) {
  try {
    return await call('checkEmailBlocked', { email });
  } catch (failure) {
    logFailure('Checking the email', failure);
    return null;
  }
}

/** Ends the session at the identity service, if it answers. */
export const endSession = (identity: IdentityClient): Promise<void> =>
  identity.signOut().catch((failure: unknown) => logFailure('Signing out', failure));

export function createSessionActions(
  identity: IdentityClient,
  { email, enter, isEntered, forget, changing }: SessionKeeper,
): SessionActions {
  /** The identity service refuses deleted accounts too, in case the check before failed. */
  async function unlessBlocked(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (failure) {
      if (!(failure instanceof IdentityFailure) || failure.reason !== 'accountBlocked') throw failure;
      forget(true);
    }
  }

  function expectSame(user: User): void {
    if (isEntered(user)) return;
    enter(user);
    throw new Cancelled();
  }

  return {
    async signIn(typed, password) {
      const address = emailOf(typed);
      if ((await checkBlocked(address))?.isBlocked) return forget(true);
      await unlessBlocked(async () => enter(await identity.signIn(address, password)));
    },
    async signUp(typed, password, acceptsTerms) {
      const address = emailOf(typed);
      const answer = await checkBlocked(address);
      if (answer?.isBlocked) throw new EmailBlocked(answer.message);
      const user = await identity.signUp(address, password);
      enter(user);
      if (acceptsTerms) keepSignUpTerms(user.uid);
    },
    signInWithPasskey:
      identity.signInWithPasskey &&
      (() => unlessBlocked(async () => enter(await identity.signInWithPasskey!()))),
    signInWithGoogle: () =>
      unlessBlocked(async () => {
        const user = await identity.signInWithGoogle();
        if (!(await checkBlocked(user.email))?.isBlocked) return enter(user);
        await endSession(identity);
        forget(true);
      }),
    confirm: (password) => unlessBlocked(async () => expectSame(await identity.signIn(email(), password))),
    confirmWithGoogle: () => unlessBlocked(async () => expectSame(await identity.signInWithGoogle())),
    changePassword: (change, password) =>
      changeSession(() =>
        changing(async () => {
          await change();
          const again = identity.signIn(email(), password).then(expectSame);
          await again.catch((failure: unknown) => {
            logFailure('Signing in again', failure);
            forget();
          });
        }),
      ),
    leave: (deletion) =>
      changing(async () => {
        await deletion();
        await endSession(identity);
        forget();
      }),
    resetPassword: async (typed) => identity.resetPassword(emailOf(typed)),
    setNewPassword: identity.setNewPassword,
    async signOut() {
      await identity.signOut();
      forget();
    },
    async signOutEverywhere() {
      await call('signOutEverywhere', null);
      // The server has ended the session, whether or not the identity service answers now.
      await endSession(identity);
      forget();
    },
  };
}
