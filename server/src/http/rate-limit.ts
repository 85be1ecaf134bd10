import { createCache } from '../runtime/cache.ts';
import { localBuckets, type TokenBuckets } from './token-buckets.ts';

/** The least recently used key is forgotten: then its bucket is asked again. */
const KEYS_MAX = 50_000;
/**
 * A process takes this share of a minute's worth at once, so that most requests need no query. What it does not use within
 * `HELD_MS` is lost. All processes together never allow more than the limit and this share for each of them.
 */
const SHARE = 20;
const HELD_MS = 10_000;

/** Token buckets over all servers, with a part of their tokens held in this process. */
export interface RateLimit {
  /** Takes a token. Returns 0 if there was one, else the seconds until the next. */
  take(key: string): Promise<number>;
  /** The seconds until the next token if this process knows that none is left now, else 0. */
  wait(key: string): number;
  /** Tokens that this process has of a bucket: there are at least as many. */
  left(key: string): number;
}

/** What this process has of a bucket. Times are of `elapsed`. */
interface Held {
  tokens: number;
  heldUntil: number;
  /** When the bucket has a token again. */
  emptyUntil: number;
  /** How many tokens are being taken for all that wait. */
  taking: Promise<number> | null;
}

interface RateLimitDeps {
  readonly buckets: TokenBuckets;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** While the database is away, each process counts for itself. `name` tells the limit from others. */
export function createRateLimit(
  name: string,
  perMinute: number,
  { buckets, elapsed }: RateLimitDeps,
): RateLimit {
  const held = createCache<string, Held>({ max: KEYS_MAX });
  const alone = localBuckets(elapsed);
  const most = Math.max(1, Math.floor(perMinute / SHARE));

  async function refill(key: string, of: Held): Promise<number> {
    // A changed limit begins with a full bucket.
    const id = `${name} ${perMinute} ${key}`;
    const { tokens, wait } = await buckets
      .take(id, perMinute, most)
      .catch(() => alone.take(id, perMinute, most));
    const now = elapsed();
    Object.assign(of, { tokens, heldUntil: now + HELD_MS, emptyUntil: now + wait * 1_000 });
    return tokens;
  }

  const secondsLeft = ({ emptyUntil }: Held): number =>
    Math.max(0, Math.ceil((emptyUntil - elapsed()) / 1_000));

  return {
    async take(key) {
      const it = held.get(key) ?? { tokens: 0, heldUntil: 0, emptyUntil: 0, taking: null };
      held.set(key, it);
      for (;;) {
        if (it.tokens >= 1 && elapsed() <= it.heldUntil) {
          it.tokens -= 1;
          return 0;
        }
        if (secondsLeft(it) > 0) return secondsLeft(it);
        it.taking ??= refill(key, it).finally(() => (it.taking = null));
        // Others that waited may have used what was taken: then the bucket may have more.
        if ((await it.taking) === 0) return Math.max(1, secondsLeft(it));
      }
    },
    left: (key) => Math.floor(held.get(key)?.tokens ?? 0),
    wait(key) {
      const of = held.get(key);
      return of && of.tokens < 1 ? secondsLeft(of) : 0;
    },
  };
}
