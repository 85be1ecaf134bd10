import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  type User as FirebaseUser,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
} from '@firebase/auth';
import { type IdentityClient, IdentityFailure, type IdentityReason, type User } from './identity.ts';

const reasons: Record<string, IdentityReason> = {
  'auth/invalid-credential': 'invalidCredentials',
  'auth/wrong-password': 'invalidCredentials',
  'auth/user-not-found': 'userNotFound',
  'auth/user-disabled': 'accountBlocked',
  'auth/invalid-email': 'invalidEmail',
  'auth/email-already-in-use': 'emailInUse',
  'auth/weak-password': 'weakPassword',
  'auth/popup-blocked': 'popupBlocked',
  'auth/popup-closed-by-user': 'popupClosed',
  'auth/cancelled-popup-request': 'popupClosed',
  'auth/account-exists-with-different-credential': 'accountNotLinked',
  'auth/expired-action-code': 'linkExpired',
  'auth/invalid-action-code': 'linkExpired',
  'auth/too-many-requests': 'rateLimited',
  'auth/network-request-failed': 'network',
};

const userOf = ({ uid, email }: FirebaseUser): User => ({ uid, email: email ?? '' });

/** Rejects with an IdentityFailure. `changes` replaces reasons. */
async function withReason<T>(
  promise: Promise<T>,
  changes: Partial<Record<IdentityReason, IdentityReason>> = {},
): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    const reason = reasons[(cause as { code?: string }).code ?? ''] ?? 'unknown';
    throw new IdentityFailure(changes[reason] ?? reason, cause);
  }
}

/** Firebase Authentication of one project. Loaded only if the deployment uses it. */
export function firebaseIdentity(
  settings: Extract<BrowserConfig['identity'], { kind: 'firebase' }>,
): IdentityClient {
  const { apiKey, authDomain, projectId } = settings;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return {
    restore: async () => {
      await withReason(auth.authStateReady());
      return auth.currentUser && userOf(auth.currentUser);
    },
    // Does not reveal whether an account exists to callers who do not know its password.
    signIn: async (email, password) =>
      userOf(
        (
          await withReason(signInWithEmailAndPassword(auth, email, password), {
            userNotFound: 'invalidCredentials',
          })
        ).user,
      ),
    signUp: async (email, password) =>
      userOf((await withReason(createUserWithEmailAndPassword(auth, email, password))).user),
    signInWithPasskey: null,
    signInWithGoogle: async () =>
      userOf((await withReason(signInWithPopup(auth, new GoogleAuthProvider()))).user),
    resetPassword: (email) => withReason(sendPasswordResetEmail(auth, email)),
    setNewPassword: (token, password) => withReason(confirmPasswordReset(auth, token, password)),
    signOut: () => withReason(signOut(auth)),
    token: async (fresh) => (auth.currentUser ? withReason(auth.currentUser.getIdToken(fresh)) : null),
  };
}
