import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { type Budget, createBudget } from './budget.ts';
import { createSharedBudget } from './store.ts';

export interface UpstreamBudgetSettings {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Shared by processes. Unset: this one has its own. */
  readonly db?: Db | undefined;
  /** What upstream allows. */
  readonly requestsPerSecond: number;
}

const BURST = 3;

/** The budget of one upstream, under its name in the database. */
export function createUpstreamBudget(
  name: string,
  { clock, log, db, requestsPerSecond }: UpstreamBudgetSettings,
  signal: AbortSignal,
): Budget {
  const shared = db && createSharedBudget(db, name, { clock, log });
  return createBudget({ clock, requestsPerSecond, burst: BURST, signal, shared });
}

/** Reports requests that use the same API key without waiting for the budget: swaps. */
export interface SameKey {
  /** Call it when a request is sent. */
  sent(): void;
  /** Call it when upstream answers that this was the last request for so many milliseconds. */
  usedUp(waitMs: number): void;
  /** Call it when upstream answers that there are too many requests; `retryAfter` in milliseconds. */
  refused(retryAfter: number): void;
}

/** How often Jupiter may be asked with our API key, swaps included. */
export interface KeyBudget {
  readonly budget: Budget;
  readonly sameKey: SameKey;
  /** Ends all waiting. */
  close(): void;
}

export function openKeyBudget(settings: UpstreamBudgetSettings): KeyBudget {
  const closing = new AbortController();
  const budget = createUpstreamBudget('tokens', settings, closing.signal);
  return {
    budget,
    sameKey: { sent: budget.spend, usedUp: budget.usedUp, refused: budget.failed },
    close: () => closing.abort(),
  };
}
