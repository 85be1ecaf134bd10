import { googlePopup } from './google-popup.ts';
import { type IdentityClient, IdentityFailure, type IdentityReason, type User } from './identity.ts';
import { readUserItem, writeUserItem } from './user-storage.ts';

const BASE = '/api/auth';
const SESSION = '/get-session';
const TOKEN = '/token';
/** A token that expires sooner than this is replaced before it is used, milliseconds. */
const TOKEN_MARGIN = 60_000;

const reasons: Record<string, IdentityReason> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalidCredentials',
  INVALID_EMAIL: 'invalidEmail',
  EMAIL_TOO_LONG: 'emailTooLong',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailInUse',
  USER_ALREADY_EXISTS: 'emailInUse',
  PASSWORD_TOO_SHORT: 'weakPassword',
  PASSWORD_TOO_LONG: 'weakPassword',
  PASSWORD_TOO_COMMON: 'commonPassword',
  PASSWORD_IS_EMAIL: 'passwordIsEmail',
  USER_NOT_FOUND: 'userNotFound',
  ACCOUNT_BLOCKED: 'accountBlocked',
  EMAIL_BLOCKED: 'emailBlocked',
  INVALID_TOKEN: 'linkExpired',
  INVALID_PASSKEY: 'invalidPasskey',
  RATE_LIMITED: 'rateLimited',
  WRONG_ADDRESS: 'wrongAddress',
};

interface Account {
  id: string;
  email: string;
}

/** The identity service inside the server. Its session is a cookie that scripts cannot read. */
export function embeddedIdentity(): IdentityClient {
  let cachedToken: { token: string; until: number } | null = null;
  let fetching: Promise<string | null> | null = null;
  /** Known to be signed out: there is no token to ask for. */
  let signedOut = false;
  /** Counts sign-ins and sign-outs: a token requested before one belongs to another session. */
  let generation = 0;

  const reset = (isSignedOut: boolean): void => {
    generation++;
    cachedToken = null;
    fetching = null;
    signedOut = isSignedOut;
  };
  const startSession = (account: Account): User => {
    reset(false);
    return { uid: account.id, email: account.email };
  };
  const freshToken = (): Promise<string | null> => {
    if (fetching) return fetching;
    const mine = fetchToken().finally(() => {
      if (fetching === mine) fetching = null;
    });
    fetching = mine;
    return mine;
  };
  const fetchToken = async (): Promise<string | null> => {
    const asked = generation;
    const answer = await send<{ token: string }>('GET', TOKEN, undefined, [401]);
    if (asked !== generation) return signedOut ? null : freshToken();
    cachedToken = answer && { token: answer.token, until: expiryOf(answer.token) };
    return cachedToken?.token ?? null;
  };
  const restore = async (): Promise<User | null> => {
    // The last user most likely is still signed in, and the token that all calls need names its user.
    const known = readUserItem<string[]>('ahead') && userOf(await freshToken());
    if (known) return known;
    const session = await send<{ user: Account }>('GET', SESSION);
    signedOut = session === null;
    // build/page/preload.js requests these while this code loads.
    if (session) writeUserItem('ahead', [BASE + TOKEN]);
    return session && startSession(session.user);
  };

  return {
    restore,
    signIn: async (email, password) =>
      startSession((await post<{ user: Account }>('/sign-in/email', { email, password })).user),
    signUp: async (email, password) =>
      startSession((await post<{ user: Account }>('/sign-up/email', { email, password })).user),
    signInWithPasskey: async () => {
      const [{ decideSignIn }, { nonce }] = await Promise.all([
        import('./passkey.ts'),
        post<{ nonce: string }>('/passkey/begin', {}),
      ]);
      const signed = await decideSignIn(nonce);
      return startSession((await post<{ user: Account }>('/passkey/sign-in', signed)).user);
    },
    signInWithGoogle: async () => {
      try {
        await googlePopup(`${BASE}/oauth-popup/start`);
        reset(false);
      } catch (failure) {
        if (!(failure instanceof IdentityFailure) || failure.reason !== 'popupClosed') throw failure;
        // A page on the way may have cut the window off from this one, which makes it look closed: only the session
        // shows that the user did sign in.
        const user = await restore();
        if (!user) throw failure;
        return user;
      }
      const user = await restore();
      if (!user) throw new IdentityFailure('unknown');
      return user;
    },
    resetPassword: async (email) => {
      await post('/request-password-reset', { email });
    },
    setNewPassword: async (token, password) => {
      await post('/reset-password', { token, newPassword: password });
    },
    signOut: async () => {
      await post('/sign-out', {});
      reset(true);
    },
    token: async (fresh) => {
      if (signedOut) return null;
      if (!fresh && cachedToken && cachedToken.until - Date.now() > TOKEN_MARGIN) return cachedToken.token;
      return freshToken();
    },
  };
}

const post = async <T = unknown>(path: string, body: unknown): Promise<T> =>
  (await send<T>('POST', path, body)) as T;

/** Makes one request. Null if the service answers null or one of the `absent` statuses. */
async function send<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  absent: number[] = [],
): Promise<T | null> {
  let response: Response;
  let answer: { code?: string } | null;
  try {
    response = await fetch(BASE + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    answer = JSON.parse((await response.text()) || 'null');
  } catch (cause) {
    throw new IdentityFailure('network', cause);
  }
  if (response.ok) return answer as T | null;
  if (absent.includes(response.status)) return null;
  throw new IdentityFailure(reasons[answer?.code ?? ''] ?? 'unknown', answer);
}

interface Claims {
  readonly sub?: string;
  readonly email?: string;
  readonly exp?: number;
  readonly iat?: number;
}

/** The claims of a JWT; none if it is malformed. */
function claimsOf(token: string): Claims {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (char) => char.charCodeAt(0))));
  } catch {
    return {};
  }
}

/** The user that a token is for; null if it names none. */
function userOf(token: string | null): User | null {
  const { sub, email } = token ? claimsOf(token) : {};
  return sub && email ? { uid: sub, email } : null;
}

/** When a token expires, in milliseconds by this device's clock; at once if it does not say. */
function expiryOf(token: string): number {
  const { exp = 0, iat } = claimsOf(token);
  // By its lifetime rather than its end, so that a device with a wrong clock still works.
  return iat === undefined ? exp * 1_000 : Date.now() + (exp - iat) * 1_000;
}
