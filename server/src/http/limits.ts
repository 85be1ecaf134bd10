import type { CallName } from '@cumulus/contract/registry.ts';
import { type Attempts, expectAllowed } from '../accounts/attempts.ts';
import type { Visitor } from '../accounts/caller.ts';
import { addressKey } from '../runtime/address-key.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** Requests per minute and key. */
export interface LimitSettings {
  readonly perUser: number;
  readonly perAddress: number;
  /** checkEmailBlocked; without bursts. */
  readonly credentials: number;
}

/** Calls that each cost an upstream request: one user must not use up the quota that all users and orders share. */
const UPSTREAM_CALLS: ReadonlySet<string> = new Set([
  'getCloudWalletSwapQuote',
  'createConditionalOrder',
  'createPriceAlert',
  'searchTokens',
] satisfies CallName[]);
/** One in so many of a user's requests may be such a call. */
const UPSTREAM_SHARE = 10;

/** One in so many of an address's requests may be for a large file. */
const FILES_SHARE = 120;

/** Each method counts a request and throws RATE_LIMITED if there were too many. */
export interface Limits {
  /** A request with a token, before it is verified: refused if too many tokens from its IP address were refused. */
  unverified(ip: string | null): Quota;
  /** Its token is invalid or its user is blocked. Never throws. */
  refused(ip: string | null): Promise<Quota>;
  /** A request for a function, under the name in its URL. */
  call(name: string, visitor: Visitor): Promise<void>;
  /** The function that it resolved to. */
  found(name: CallName, visitor: Visitor): Promise<void>;
  /** A request of a program. */
  program(grantId: string): Promise<Quota>;
  /** A request for a page, or of the identity service. */
  page(ip: string | null): Promise<Quota>;
  /** A request for a file that anyone may have, and that is large. */
  file(ip: string | null): Promise<void>;
  /** A request for a token's logo, of which a page asks for many at a time. */
  logo(ip: string | null): Promise<void>;
}

export interface Quota {
  readonly perMinute: number;
  /** Still possible now, at least. */
  readonly left: number;
}

export interface LimitDeps {
  readonly buckets: TokenBuckets;
  readonly attempts: Attempts;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** Limits over all server processes. */
export function createLimits(settings: LimitSettings, deps: LimitDeps): Limits {
  const { perUser, perAddress } = settings;
  const users = createRateLimit('user', perUser, deps);
  const programs = createRateLimit('program', perUser, deps);
  const upstream = createRateLimit('upstream', Math.max(1, perUser / UPSTREAM_SHARE), deps);
  const addresses = createRateLimit('address', perAddress, deps);
  const pages = createRateLimit('page', perAddress, deps);
  // Counted apart from signed-out requests, so that those cannot lock out signed-in users behind the same address.
  const refusals = createRateLimit('refused', perAddress, deps);
  const files = createRateLimit('file', Math.max(1, perAddress / FILES_SHARE), deps);
  const logos = createRateLimit('logo', perAddress, deps);
  const asked = { name: 'asked', most: settings.credentials, seconds: 60 };
  const take = async (limit: Pick<RateLimit, 'take'>, key: string) => expectAllowed(await limit.take(key));
  const address = (ip: string | null): string => addressKey(ip ?? 'unknown');
  return {
    unverified(ip) {
      expectAllowed(refusals.wait(address(ip)));
      return { perMinute: perAddress, left: refusals.left(address(ip)) };
    },
    async refused(ip) {
      await refusals.take(address(ip));
      return { perMinute: perAddress, left: refusals.left(address(ip)) };
    },
    async call(name, { userId, ip }) {
      if (userId === null) await take(addresses, address(ip));
      else await take(users, userId);
      if (name === 'checkEmailBlocked') expectAllowed(await deps.attempts.take(asked, address(ip)));
    },
    async found(name, { userId }) {
      if (userId !== null && UPSTREAM_CALLS.has(name)) await take(upstream, userId);
    },
    async program(grantId) {
      await take(programs, grantId);
      return { perMinute: perUser, left: programs.left(grantId) };
    },
    async page(ip) {
      await take(pages, address(ip));
      return { perMinute: perAddress, left: pages.left(address(ip)) };
    },
    file: (ip) => take(files, address(ip)),
    logo: (ip) => take(logos, address(ip)),
  };
}
