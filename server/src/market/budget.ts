import type { Clock } from '../ports/clock.ts';
import { openBreaker } from './breaker.ts';

export interface BudgetSettings {
  readonly clock: Clock;
  /** What upstream allows in the long run. */
  readonly requestsPerSecond: number;
  /** How many requests may go out together after a quiet time. */
  readonly burst: number;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
}

/** How often upstream may be asked: a token bucket, and a breaker for when it fails. */
export interface Budget {
  /** Claims one request: when it may go out as things stand, and a promise of that moment, false where it never comes. */
  claim(): { readonly at: number; readonly turn: Promise<boolean> };
  /** True while upstream is left alone, because it has failed. */
  isPaused(): boolean;
  succeeded(): void;
  /** `retryAfter`: milliseconds that upstream asks to be left alone. */
  failed(retryAfter?: number): void;
}

export function openBudget({ clock, requestsPerSecond, burst, signal }: BudgetSettings): Budget {
  const interval = 1_000 / requestsPerSecond;
  const breaker = openBreaker({ clock, signal });
  /** When the bucket is full again. */
  let fullAt = 0;

  async function turn(at: number): Promise<boolean> {
    const wait = at - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
    return await breaker.pass();
  }

  return {
    claim() {
      const at = Math.max(fullAt, clock.now()) - (burst - 1) * interval;
      fullAt = Math.max(fullAt, clock.now()) + interval;
      return { at, turn: turn(at) };
    },
    isPaused: () => breaker.state() === 'open',
    succeeded: breaker.succeeded,
    failed: breaker.failed,
  };
}
