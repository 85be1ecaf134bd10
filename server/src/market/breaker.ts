import type { Clock } from '../ports/clock.ts';

/**
 * - closed: requests go out. A failure opens it.
 * - open: none goes out until a pause is over, twice as long for each failure in a row.
 * - half-open: one goes out as a probe, the others wait for what becomes of it. Success closes it, failure opens it again.
 */
export type BreakerState = 'closed' | 'open' | 'half-open';

export interface Breaker {
  state(): BreakerState;
  /** Resolves when a request may go out, to false where that never comes. Its outcome must be told. */
  pass(): Promise<boolean>;
  succeeded(): void;
  /** `retryAfter`: milliseconds that upstream asks to be left alone. */
  failed(retryAfter?: number): void;
}

const PAUSE_MIN = 1_000;
const PAUSE_MAX = 30_000;
/** Upstream may ask for a longer pause than that, but not for any. */
const RETRY_AFTER_MAX = 120_000;

/** Keeps requests from an upstream that fails. `signal` ends all waiting. */
export function createBreaker({ clock, signal }: { clock: Clock; signal: AbortSignal }): Breaker {
  /** Null while closed. */
  let pausedUntil: number | null = null;
  let pause = PAUSE_MIN;
  /** Settled when the probe's outcome is known. */
  let probe: PromiseWithResolvers<void> | null = null;
  signal.addEventListener('abort', () => probe?.resolve(), { once: true });

  function state(): BreakerState {
    if (pausedUntil === null) return 'closed';
    const left = pausedUntil - clock.now();
    // More than the longest pause is left where the clock was put back.
    return left > 0 && left <= RETRY_AFTER_MAX ? 'open' : 'half-open';
  }

  function settleProbe(): void {
    probe?.resolve();
    probe = null;
  }

  return {
    state,
    async pass() {
      for (;;) {
        if (signal.aborted) return false;
        const now = state();
        if (now === 'closed') return true;
        if (now === 'open') await clock.sleep(pausedUntil! - clock.now(), signal);
        else if (probe) await probe.promise;
        else {
          probe = Promise.withResolvers();
          return true;
        }
      }
    },
    succeeded() {
      pausedUntil = null;
      pause = PAUSE_MIN;
      settleProbe();
    },
    failed(retryAfter = 0) {
      // Requests that were sent together fail together: that is one failure.
      if (state() !== 'open') {
        pausedUntil = clock.now() + Math.max(pause, Math.min(retryAfter, RETRY_AFTER_MAX));
        pause = Math.min(pause * 2, PAUSE_MAX);
      }
      settleProbe();
    },
  };
}
