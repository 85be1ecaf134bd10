import { CallError } from '@cumulus/contract/errors.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import type { Attempt, Attempts } from '../accounts/attempts.ts';
import type { Visitor } from '../accounts/caller.ts';
import type { Clock } from '../ports/clock.ts';
import { addressKey, createMinuteLimit, createRateLimit, type RateLimit } from './rate-limit.ts';

/** Requests per minute and key. */
export interface LimitSettings {
  readonly perUser: number;
  readonly perAddress: number;
  /** Sign-in (Google's too), sign-up, password reset and checkEmailBlocked; without bursts. */
  readonly credentials: number;
}

/** Calls that each cost an upstream request: one user must not use up the quota that all users and orders share. */
const UPSTREAM_CALLS: ReadonlySet<string> = new Set([
  'getCloudWalletSwapQuote',
  'createConditionalOrder',
  'searchTokens',
] satisfies CallName[]);
/** One in so many of a user's requests may be such a call. */
const UPSTREAM_SHARE = 10;

/** Each method counts a request and throws RATE_LIMITED if there were too many. */
export interface Limits {
  /** A request with a token, before it is verified: refused if too many tokens from its IP address were refused. */
  unverified(ip: string | null): void;
  /** Its token is invalid or its user is blocked. Never throws. */
  refused(ip: string | null): void;
  /** A request for a function, under the name in its URL. */
  call(name: string, visitor: Visitor): void;
  /** The function that it resolved to. */
  found(name: CallName, visitor: Visitor): void;
  /** A credential attempt, counted by IP address and, if it names one, by e-mail as stored. */
  credentials(ip: string | null, attempt: Attempt, email: string | null): Promise<void>;
}

/** Limits count per process, except attempts on one e-mail, which count over all servers. */
export function createLimits(settings: LimitSettings, clock: Clock, attempts: Attempts): Limits {
  const users = createRateLimit(settings.perUser, clock);
  const upstream = createRateLimit(Math.max(1, settings.perUser / UPSTREAM_SHARE), clock);
  const addresses = createRateLimit(settings.perAddress, clock);
  // Counted apart from signed-out requests, so that those cannot lock out signed-in users behind the same address.
  const refusals = createRateLimit(settings.perAddress, clock);
  const credentials = createMinuteLimit(settings.credentials, clock);
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
      if (userId !== null && UPSTREAM_CALLS.has(name)) take(upstream, userId);
    },
    async credentials(ip, attempt, email) {
      take(credentials, `from:${address(ip)}`);
      if (email !== null) pass(await attempts.take(attempt, email));
    },
  };
}
