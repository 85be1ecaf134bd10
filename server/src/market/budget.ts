import type { Clock } from '../ports/clock.ts';

export interface BudgetSettings {
  readonly clock: Clock;
  /** What upstream allows in the long run. */
  readonly requestsPerSecond: number;
  /** How many requests may go out together after a quiet time. */
  readonly burst: number;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
}

/** When upstream fails, all requests are held back this long, milliseconds; twice as long for each failure in a row. */
const PAUSE_MIN = 1_000;
const PAUSE_MAX = 30_000;

/** How often upstream may be asked: a token bucket, and a pause after failures. */
export interface Budget {
  /** Claims one request: when it may go out as things stand, and a promise of that moment, false where it never comes. */
  claim(): { readonly at: number; readonly turn: Promise<boolean> };
  isPaused(): boolean;
  succeeded(): void;
  failed(): void;
}

export function openBudget({ clock, requestsPerSecond, burst, signal }: BudgetSettings): Budget {
  const interval = 1_000 / requestsPerSecond;
  /** When the bucket is full again. */
  let fullAt = 0;
  let pausedUntil = 0;
  let pause = PAUSE_MIN;

  async function turn(at: number): Promise<boolean> {
    // Upstream may fail while requests wait, which makes them wait longer.
    for (;;) {
      if (signal.aborted) return false;
      const wait = Math.max(at, pausedUntil) - clock.now();
      if (wait <= 0) return true;
      await clock.sleep(wait, signal);
    }
  }

  return {
    claim() {
      const at = Math.max(fullAt, clock.now()) - (burst - 1) * interval;
      fullAt = Math.max(fullAt, clock.now()) + interval;
      return { at, turn: turn(at) };
    },
    isPaused: () => clock.now() < pausedUntil,
    succeeded() {
      pause = PAUSE_MIN;
    },
    failed() {
      // Requests that were sent together fail together: that is one failure.
      if (clock.now() < pausedUntil) return;
      pausedUntil = clock.now() + pause;
      pause = Math.min(pause * 2, PAUSE_MAX);
    },
  };
}
