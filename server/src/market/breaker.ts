import type { Clock } from '../ports/clock.ts';

/**
 * - closed: requests pass. A failure opens it.
 * - open: no request passes during a pause, which doubles with each failure in a row.
 * - half-open: one request passes as a probe, the others wait for its outcome. Success closes it, failure opens it again.
 */
export type BreakerState = 'closed' | 'open' | 'half-open';

export interface Breaker {
  state(): BreakerState;
  /** Resolves when a request may be sent; false if it never may. The caller must report its outcome. */
  pass(): Promise<boolean>;
  succeeded(): void;
  /** `retryAfter`: pause that upstream asks for, milliseconds. */
  failed(retryAfter?: number): void;
}

const PAUSE_MIN = 1_000;
const PAUSE_MAX = 30_000;
/** Longest pause that upstream may ask for. */
const RETRY_AFTER_MAX = 120_000;

/** Circuit breaker for an upstream. `signal` ends all waiting. */
export function createBreaker({ clock, signal }: { clock: Clock; signal: AbortSignal }): Breaker {
  /** Null while closed. */
  let pausedUntil: number | null = null;
  let pause = PAUSE_MIN;
  /** Resolves when the probe's outcome is known. */
  let probe: PromiseWithResolvers<void> | null = null;
  signal.addEventListener('abort', () => probe?.resolve(), { once: true });

  function state(): BreakerState {
    if (pausedUntil === null) return 'closed';
    const left = pausedUntil - clock.now();
    // More is left only if the clock was set back.
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
      // Concurrent requests fail together: that is one failure.
      if (state() !== 'open') {
        pausedUntil = clock.now() + Math.max(pause, Math.min(retryAfter, RETRY_AFTER_MAX));
        pause = Math.min(pause * 2, PAUSE_MAX);
      }
      settleProbe();
    },
  };
}
