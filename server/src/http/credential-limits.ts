import { type AttemptLimit, type Attempts, expectAllowed } from '../accounts/attempts.ts';
import type { KnownBrowsers } from '../accounts/known-browsers.ts';
import { addressKey, networkKey } from '../runtime/address-key.ts';

export interface CredentialLimitSettings {
  /** Attempts in any minute of one address, for one e-mail, and of one known browser. */
  readonly credentials: number;
  /** Mails in any hour to one e-mail that strangers ask for, and as many that known browsers ask for. */
  readonly mails: number;
}

/** A request that tries a password, may tell whether an account exists, or sends a mail. */
export interface CredentialRequest {
  readonly ip: string;
  /** Counted separately, so that password guesses do not keep the owner from a reset link. */
  readonly attempt: 'password' | 'reset';
  /** As stored; null if it names none. */
  readonly email: string | null;
  /** What the browser has of `KnownBrowsers`. */
  readonly cookie: string | undefined;
}

/** Counts a request and throws RATE_LIMITED if there were too many. */
export type CredentialLimits = (request: CredentialRequest) => Promise<void>;

const MINUTE = 60;
const HOUR = 3_600;
/** A network may use up this part of what strangers have of an e-mail. */
const NETWORK_SHARE = 3;

/**
 * Limits over all servers. A stranger can use up what strangers have, and keeps neither the owner's browsers from signing in
 * nor their network from a new password.
 */
export function createCredentialLimits(
  { credentials, mails }: CredentialLimitSettings,
  attempts: Attempts,
  browsers: Pick<KnownBrowsers, 'find' | 'isNetworkKnown'>,
): CredentialLimits {
  const share = (most: number): number => Math.ceil(most / NETWORK_SHARE);
  const take = async (limit: AttemptLimit, ...whose: string[]) =>
    expectAllowed(await attempts.take(limit, JSON.stringify(whose)));

  return async ({ ip, attempt, email, cookie }) => {
    const browser = email === null ? null : await browsers.find(cookie, email);
    // Counted by the browser alone: others behind its address cannot use it up either.
    if (browser !== null) await take({ name: 'browser', most: credentials, seconds: MINUTE }, browser);
    else await take({ name: 'address', most: credentials, seconds: MINUTE }, addressKey(ip));
    if (email === null) return;
    const network = networkKey(ip);
    if (attempt === 'reset') {
      if (browser !== null || (await browsers.isNetworkKnown(email, ip)))
        return take({ name: 'mail of owner', most: mails, seconds: HOUR }, email);
      await take({ name: 'mail of network', most: share(mails), seconds: HOUR }, email, network);
      return take({ name: 'mail of strangers', most: mails, seconds: HOUR }, email);
    }
    if (browser !== null) return;
    await take({ name: 'password of network', most: share(credentials), seconds: MINUTE }, email, network);
    await take({ name: 'password of strangers', most: credentials, seconds: MINUTE }, email);
  };
}
