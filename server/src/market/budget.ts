import type { Clock } from '../ports/clock.ts';
import { createBreaker } from './breaker.ts';

export interface BudgetSettings {
  readonly clock: Clock;
  /** What upstream allows in the long run. */
  readonly requestsPerSecond: number;
  /** How many requests may go out together after a quiet time. */
  readonly burst: number;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
  /** Takes one request from what all processes may send together; unset: this one has all for itself. */
  readonly share?: Share | undefined;
}

/**
 * Answers when the bucket is full again, with this request taken from it: milliseconds since 1970. A request that does not
 * wait for its turn takes it from the bucket as long as that does not put it off beyond `latest`.
 */
export type Share = (interval: number, latest?: number) => Promise<number>;

/** How long requests that wait for their turn are kept back by those that do not, milliseconds. */
const HELD_BACK_MAX = 5_000;
/** How soon the other processes are told of those, many at a time: nobody's swap has a query more for it, milliseconds. */
const TELL_WITHIN = 500;

/** How often upstream may be asked: a token bucket, and a breaker for when it fails. */
export interface Budget {
  /** Claims one request: when it may go out as things stand, and a promise of that moment, false where it never comes. */
  claim(): { readonly at: number; readonly turn: Promise<boolean> };
  /** Tells of a request that has gone out by itself: those that wait for their turn make room for it, within bounds. */
  spend(): void;
  /** True while upstream is left alone, because it has failed. */
  isPaused(): boolean;
  succeeded(): void;
  /** `retryAfter`: milliseconds that upstream asks to be left alone. */
  failed(retryAfter?: number): void;
}

export function createBudget(settings: BudgetSettings): Budget {
  const { clock, requestsPerSecond, burst, signal, share } = settings;
  const interval = 1_000 / requestsPerSecond;
  const breaker = createBreaker({ clock, signal });
  /** When the bucket is full again. */
  let fullAt = 0;
  /** What the clock showed last. */
  let seen = 0;

  /** Where the clock was put back, so is the time of the full bucket: else all would wait for the old time to come again. */
  function time(): number {
    const now = clock.now();
    if (now < seen) fullAt -= seen - now;
    seen = now;
    return now;
  }

  /** The last turn that was taken from the share: one at a time, or nothing would be left to the others. */
  let sharing: Promise<void> = Promise.resolve();

  /** Requests that went out by themselves, and of which the share does not know yet. */
  let untold = 0;

  async function tellSpent(): Promise<void> {
    await clock.sleep(TELL_WITHIN, signal);
    const spent = untold;
    untold = 0;
    if (!signal.aborted) await share?.(spent * interval, clock.now() + HELD_BACK_MAX);
  }

  async function turn(at: number): Promise<boolean> {
    await until(at);
    const granted = await breaker.pass();
    if (!granted || !share) return granted;
    sharing = sharing.then(async () => {
      if (!signal.aborted) await until((await share(interval)) - burst * interval);
    });
    await sharing;
    return !signal.aborted;
  }

  async function until(at: number): Promise<void> {
    const wait = at - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
  }

  return {
    claim() {
      const now = time();
      const at = Math.max(fullAt, now) - (burst - 1) * interval;
      fullAt = Math.max(fullAt, now) + interval;
      return { at, turn: turn(at) };
    },
    spend() {
      const now = time();
      fullAt = Math.max(fullAt, Math.min(Math.max(fullAt, now) + interval, now + HELD_BACK_MAX));
      untold += 1;
      if (share && untold === 1) void tellSpent();
    },
    isPaused: () => breaker.state() === 'open',
    succeeded: breaker.succeeded,
    failed: breaker.failed,
  };
}
