import { readEmail } from '@cumulus/contract/email.ts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { setReachable } from '../browser/connection.ts';
import { call, setCaller } from './client.ts';
import { type CallFailure, Cancelled } from './failure.ts';
import { type IdentityClient, IdentityFailure, type User } from './identity.ts';
import { logFailure } from './log.ts';
import { changeSession, untilSessionStands } from './session-change.ts';
import { clearTerms, keepSignUpTerms } from './terms-cache.ts';
import {
  clearUserItems,
  LAST_USER,
  onUserItemsCleared,
  openUserItems,
  readUserItem,
  writeUserItem,
} from './user-storage.ts';

type State =
  | { state: 'loading' }
  /** The identity service does not answer, and the device remembers no user. It is asked again. */
  | { state: 'unreachable' }
  | { state: 'signedOut' }
  | { state: 'signedIn'; user: User };

/** The address may not sign in or sign up. */
export class EmailBlocked extends Error {
  readonly serverMessage: string | null;
  constructor(serverMessage: string | null) {
    super(serverMessage ?? 'blocked');
    this.name = 'EmailBlocked';
    this.serverMessage = serverMessage;
  }
}

interface SessionActions {
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
  /** The account that was just signed out has been deleted; shown once. */
  readonly blocked: boolean;
  dismissBlocked(): void;
}

export type Session = State & SessionActions;

const RESTORE_RETRY = 2_000;
/** How long to wait for the signed-in user before showing what the device remembers. */
const RESTORE_PATIENCE = 2_000;

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The signed-in user; for screens behind the sign-in. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== 'signedIn') throw new Error('useUser while signed out');
  return session.user;
}

/** Normalizes the address as the server does. Throws an IdentityFailure if it is invalid. */
function emailOf(typed: string): string {
  const read = readEmail(typed);
  if ('email' in read) return read.email;
  throw new IdentityFailure(read.refusal === 'EMAIL_TOO_LONG' ? 'emailTooLong' : 'invalidEmail');
}

interface SessionProviderProps {
  identity: IdentityClient;
  children: ReactNode;
}

export function SessionProvider({ identity, children }: SessionProviderProps) {
  const [state, setState] = useState<State>({ state: 'loading' });
  const [blocked, setBlocked] = useState(false);
  const uid = useRef<string | null>(null);
  /** The user's sign-ins end because of what they do here: calls that are refused meanwhile do not sign out. */
  const isChanging = useRef(false);
  /** Counts sign-ins: a call that began under an earlier one does not tell whether this one is over. */
  const signIns = useRef(0);
  const email = state.state === 'signedIn' ? state.user.email : null;

  /** Removes everything of the user from the device. */
  const forget = useCallback(() => {
    uid.current = null;
    clearUserItems();
    setState({ state: 'signedOut' });
  }, []);

  const signOutBlocked = useCallback(() => {
    forget();
    setBlocked(true);
  }, [forget]);

  const forceOut = useCallback(async () => {
    await identity.signOut().catch((failure: unknown) => logFailure('Signing out', failure));
    signOutBlocked();
  }, [identity, signOutBlocked]);

  const enter = useCallback((user: User) => {
    uid.current = user.uid;
    signIns.current++;
    setBlocked(false);
    setState({ state: 'signedIn', user });
    openUserItems();
    writeUserItem(LAST_USER, user);
    call('ensureUserDocument', null).catch((failure: unknown) =>
      logFailure('Preparing the user record', failure),
    );
  }, []);

  const onFailure = useCallback(
    (failure: CallFailure) => {
      if (uid.current === null || isChanging.current) return;
      if (failure.code === 'ACCOUNT_BLOCKED') void forceOut();
      else if (failure.status === 'UNAUTHENTICATED') {
        identity.signOut().catch((reason: unknown) => logFailure('Signing out', reason));
        forget();
      } else if (failure.code === 'TERMS_REQUIRED') clearTerms();
    },
    [identity, forget, forceOut],
  );

  useEffect(
    () =>
      setCaller({
        token: async (fresh) => {
          // The change itself may need a new one.
          if (fresh && !isChanging.current) await untilSessionStands();
          return identity.token(fresh);
        },
        begin: () => {
          const begun = signIns.current;
          return (failure) => {
            if (begun === signIns.current) onFailure(failure);
          };
        },
      }),
    [identity, onFailure],
  );

  useEffect(() => {
    let stale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Shows the last user's data. False if there is none. */
    const showRemembered = (): boolean => {
      setReachable(false);
      const last = readUserItem<User>(LAST_USER);
      if (last) setState({ state: 'signedIn', user: last });
      return last !== null;
    };
    const patience = setTimeout(() => {
      if (!showRemembered()) setState({ state: 'unreachable' });
    }, RESTORE_PATIENCE);
    const restore = async () => {
      let user: User | null;
      try {
        user = await identity.restore();
      } catch (failure) {
        // Unknown is not signed out.
        logFailure('Restoring the session', failure);
        if (stale) return;
        showRemembered();
        timer = setTimeout(() => void restore(), RESTORE_RETRY);
        return;
      }
      if (stale) return;
      clearTimeout(patience);
      setReachable(true);
      if (!user) return forget();
      enter(user);
      const answer = await checkBlocked(user.email);
      if (!stale && answer?.isBlocked) await forceOut();
    };
    void restore();
    return () => {
      stale = true;
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }, [identity, enter, forget, forceOut]);

  // Signing out in one tab signs out all of them.
  useEffect(() => onUserItemsCleared(() => uid.current !== null && forget()), [forget]);

  /** The identity service refuses deleted accounts too, in case the check before failed. */
  const unlessBlocked = useCallback(
    async (act: () => Promise<void>) => {
      try {
        await act();
      } catch (failure) {
        if (!(failure instanceof IdentityFailure) || failure.reason !== 'accountBlocked') throw failure;
        signOutBlocked();
      }
    },
    [signOutBlocked],
  );

  const expectSame = useCallback(
    (user: User) => {
      if (user.uid === uid.current) return;
      enter(user);
      throw new Cancelled();
    },
    [enter],
  );

  const actions = useMemo(
    () => ({
      signIn: async (typed: string, password: string) => {
        const email = emailOf(typed);
        if ((await checkBlocked(email))?.isBlocked) return signOutBlocked();
        await unlessBlocked(async () => enter(await identity.signIn(email, password)));
      },
      signUp: async (typed: string, password: string, acceptsTerms: boolean) => {
        const email = emailOf(typed);
        const answer = await checkBlocked(email);
        if (answer?.isBlocked) throw new EmailBlocked(answer.message);
        const user = await identity.signUp(email, password);
        enter(user);
        if (acceptsTerms) keepSignUpTerms(user.uid);
      },
      signInWithPasskey:
        identity.signInWithPasskey &&
        (async () => unlessBlocked(async () => enter(await identity.signInWithPasskey!()))),
      signInWithGoogle: async () => {
        await unlessBlocked(async () => {
          const user = await identity.signInWithGoogle();
          if ((await checkBlocked(user.email))?.isBlocked) return forceOut();
          enter(user);
        });
      },
      confirm: async (password: string) =>
        unlessBlocked(async () => expectSame(await identity.signIn(email ?? '', password))),
      confirmWithGoogle: async () => unlessBlocked(async () => expectSame(await identity.signInWithGoogle())),
      changePassword: (change: () => Promise<void>, password: string) =>
        changeSession(async () => {
          isChanging.current = true;
          try {
            await change();
            const again = identity.signIn(email ?? '', password).then(expectSame);
            await again.catch((failure: unknown) => {
              logFailure('Signing in again', failure);
              forget();
            });
          } finally {
            signIns.current++;
            isChanging.current = false;
          }
        }),
      leave: async (deletion: () => Promise<void>) => {
        isChanging.current = true;
        try {
          await deletion();
          await identity.signOut().catch((failure: unknown) => logFailure('Signing out', failure));
          forget();
        } finally {
          isChanging.current = false;
        }
      },
      resetPassword: async (typed: string) => identity.resetPassword(emailOf(typed)),
      setNewPassword: (token: string, password: string) => identity.setNewPassword(token, password),
      signOut: async () => {
        await identity.signOut();
        forget();
      },
      signOutEverywhere: async () => {
        await call('signOutEverywhere', null);
        // The server has ended the session, whether or not the identity service answers now.
        await identity.signOut().catch((failure: unknown) => logFailure('Signing out', failure));
        forget();
      },
      dismissBlocked: () => setBlocked(false),
    }),
    [identity, email, enter, expectSame, forget, forceOut, signOutBlocked, unlessBlocked],
  );

  const session = useMemo(() => ({ ...state, ...actions, blocked }), [state, actions, blocked]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Whether an address belongs to a deleted account; null, and logged, if the check fails. */
async function checkBlocked(email: string) {
  try {
    return await call('checkEmailBlocked', { email });
  } catch (failure) {
    logFailure('Checking the email', failure);
    return null;
  }
}
