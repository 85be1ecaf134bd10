import { setReachable } from '../browser/connection.ts';
import { call, setCaller } from './client.ts';
import type { CallFailure } from './failure.ts';
import type { IdentityClient, User } from './identity.ts';
import { logFailure } from './log.ts';
import { checkBlocked, createSessionActions, endSession, type SessionActions } from './session-actions.ts';
import { untilSessionStands } from './session-change.ts';
import { clearTerms } from './terms-cache.ts';
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

export type Session = State &
  SessionActions & {
    /** The account that was just signed out has been deleted; shown once. */
    readonly blocked: boolean;
    dismissBlocked(): void;
  };

export interface SessionStore {
  read(): Session;
  /** Returns what ends it. */
  subscribe(changed: () => void): () => void;
  /** Restores the session of this browser, and has calls made in it. Returns what ends it. */
  start(): () => void;
}

const RESTORE_RETRY = 2_000;
/** How long to wait for the signed-in user before showing what the device remembers. */
const RESTORE_PATIENCE = 2_000;

export function createSessionStore(identity: IdentityClient): SessionStore {
  const listeners = new Set<() => void>();
  let uid: string | null = null;
  let isChanging = false;
  /** Counts sign-ins: a call that began under an earlier one does not tell whether this one is over. */
  let signIns = 0;

  function show(state: State, blocked = session.blocked): void {
    session = { ...state, ...actions, blocked };
    for (const changed of listeners) changed();
  }

  function forget(blocked?: boolean): void {
    uid = null;
    clearUserItems();
    show({ state: 'signedOut' }, blocked);
  }

  async function forceOut(): Promise<void> {
    await endSession(identity);
    forget(true);
  }

  function enter(user: User): void {
    uid = user.uid;
    signIns++;
    openUserItems();
    writeUserItem(LAST_USER, user);
    show({ state: 'signedIn', user }, false);
    call('ensureUserDocument', null).catch((failure: unknown) =>
      logFailure('Preparing the user record', failure),
    );
  }

  const actions = {
    ...createSessionActions(identity, {
      email: () => (session.state === 'signedIn' ? session.user.email : ''),
      isEntered: (user) => user.uid === uid,
      async changing(change) {
        isChanging = true;
        try {
          await change();
        } finally {
          signIns++;
          isChanging = false;
        }
      },
      ...{ enter, forget },
    }),
    dismissBlocked: () => show(session, false),
  };
  let session: Session = { state: 'loading', ...actions, blocked: false };

  function onFailure(failure: CallFailure): void {
    if (uid === null || isChanging) return;
    if (failure.code === 'ACCOUNT_BLOCKED') void forceOut();
    else if (failure.status === 'UNAUTHENTICATED') {
      void endSession(identity);
      forget();
    } else if (failure.code === 'TERMS_REQUIRED') clearTerms();
  }

  /** Shows the last user's data. False if there is none. */
  function showRemembered(): boolean {
    setReachable(false);
    const user = readUserItem<User>(LAST_USER);
    if (user) show({ state: 'signedIn', user });
    return user !== null;
  }

  function restore(): () => void {
    let stale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = setTimeout(() => {
      if (!showRemembered()) show({ state: 'unreachable' });
    }, RESTORE_PATIENCE);
    const ask = async () => {
      let user: User | null;
      try {
        user = await identity.restore();
      } catch (failure) {
        // Unknown is not signed out.
        logFailure('Restoring the session', failure);
        if (stale) return;
        showRemembered();
        timer = setTimeout(() => void ask(), RESTORE_RETRY);
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
    void ask();
    return () => {
      stale = true;
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }

  return {
    read: () => session,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    start() {
      const ends = [
        setCaller({
          token: async (fresh) => {
            // The change itself may need a new one.
            if (fresh && !isChanging) await untilSessionStands();
            return identity.token(fresh);
          },
          begin: () => {
            const begun = signIns;
            return (failure) => {
              if (begun === signIns) onFailure(failure);
            };
          },
        }),
        restore(),
        // Signing out in one tab signs out all of them.
        onUserItemsCleared(() => uid !== null && forget()),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
