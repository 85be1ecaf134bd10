import { CallError } from '@cumulus/contract/errors.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import type { Visitor } from '../handler.ts';
import type { Clock } from '../ports/clock.ts';
import { addressKey, type RateLimit, rateLimit } from './rate-limit.ts';

/** How many requests a minute are taken, for each key. */
export interface LimitSettings {
  readonly perUser: number;
  readonly perAddress: number;
  /** Sign-in, begun with Google too, sign-up, password reset and the question whether an e-mail is blocked. */
  readonly credentials: number;
}

/** More than one address may try on one e-mail: else whoever tries wrong passwords would keep its owner out. */
const ADDRESSES_PER_EMAIL = 4;

/**
 * Calls for each of which a router or a market is asked anew. What those give to all users together, one user must not use
 * up: orders of others would not be carried out.
 */
const ASKING: ReadonlySet<string> = new Set([
  'getCloudWalletSwapQuote',
  'createConditionalOrder',
  'searchTokens',
] satisfies CallName[]);
/** Of a user's requests, so manieth may be such a call. */
const ASKING_PART = 10;

/** Refuses with RATE_LIMITED what comes too often. */
export interface Limits {
  /** A request for a named function, by whatever name it is asked for. */
  call(name: string, visitor: Visitor): void;
  /** The function that is meant, once that is known. */
  found(name: CallName, visitor: Visitor): void;
  /** An attempt that tells something of an account, by where it comes from and, where it names one, the e-mail. */
  credentials(ip: string | null, email: string | null): void;
}

export function limits(settings: LimitSettings, clock: Clock): Limits {
  const users = rateLimit(settings.perUser, clock);
  const asking = rateLimit(Math.max(1, settings.perUser / ASKING_PART), clock);
  const addresses = rateLimit(settings.perAddress, clock);
  const credentials = rateLimit(settings.credentials, clock);
  const emails = rateLimit(settings.credentials * ADDRESSES_PER_EMAIL, clock);
  const take = (limit: RateLimit, key: string): void => {
    const seconds = limit.take(key);
    if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds });
  };
  const address = (ip: string | null): string => addressKey(ip ?? 'unknown');
  return {
    call(name, { userId, ip }) {
      if (userId === null) take(addresses, address(ip));
      else take(users, userId);
      if (name === 'checkEmailBlocked') take(credentials, `asked:${address(ip)}`);
    },
    found(name, { userId }) {
      if (userId !== null && ASKING.has(name)) take(asking, userId);
    },
    credentials(ip, email) {
      take(credentials, `from:${address(ip)}`);
      if (email !== null) take(emails, email.trim().toLowerCase());
    },
  };
}
