import { CallError } from '@cumulus/contract/errors.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import type { Attempt, Attempts } from '../accounts/attempts.ts';
import type { Visitor } from '../accounts/caller.ts';
import type { Clock } from '../ports/clock.ts';
import { addressKey, minuteLimit, type RateLimit, rateLimit } from './rate-limit.ts';

/** How many requests a minute are taken, for each key. */
export interface LimitSettings {
  readonly perUser: number;
  readonly perAddress: number;
  /** Sign-in, begun with Google too, sign-up, password reset and the question whether an e-mail is blocked; never more. */
  readonly credentials: number;
}

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
  /** A request with a token, before that is verified: where those of its address were refused too often. */
  unverified(ip: string | null): void;
  /** It was refused: the token is not good, or its user is blocked. Never throws. */
  refused(ip: string | null): void;
  /** A request for a named function, by whatever name it is asked for. */
  call(name: string, visitor: Visitor): void;
  /** The function that is meant, once that is known. */
  found(name: CallName, visitor: Visitor): void;
  /** An attempt that may reveal something of an account, by its address and, if it names one, the e-mail as stored. */
  credentials(ip: string | null, attempt: Attempt, email: string | null): Promise<void>;
}

/** All limits are this process's, but for attempts on one e-mail, which count wherever they are made. */
export function limits(settings: LimitSettings, clock: Clock, attempts: Attempts): Limits {
  const users = rateLimit(settings.perUser, clock);
  const asking = rateLimit(Math.max(1, settings.perUser / ASKING_PART), clock);
  const addresses = rateLimit(settings.perAddress, clock);
  // Apart from what is asked signed out: an address that is busy with that keeps nobody out who is signed in there.
  const refusals = rateLimit(settings.perAddress, clock);
  const credentials = minuteLimit(settings.credentials, clock);
  const pass = (seconds: number): void => {
    if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds });
  };
  const take = (limit: Pick<RateLimit, 'take'>, key: string): void => pass(limit.take(key));
  const address = (ip: string | null): string => addressKey(ip ?? 'unknown');
  return {
    unverified: (ip) => pass(refusals.wait(address(ip))),
    refused: (ip) => void refusals.take(address(ip)),
    call(name, { userId, ip }) {
      if (userId === null) take(addresses, address(ip));
      else take(users, userId);
      if (name === 'checkEmailBlocked') take(credentials, `asked:${address(ip)}`);
    },
    found(name, { userId }) {
      if (userId !== null && ASKING.has(name)) take(asking, userId);
    },
    async credentials(ip, attempt, email) {
      take(credentials, `from:${address(ip)}`);
      if (email !== null) pass(await attempts.take(attempt, email));
    },
  };
}
