import type { Clock } from '../ports/clock.ts';
import { createBreaker } from './breaker.ts';

export interface BudgetSettings {
  readonly clock: Clock;
  /** What upstream allows in the long run. */
  readonly requestsPerSecond: number;
  /** How many requests may be sent at once after a quiet time. */
  readonly burst: number;
  /** Ends all waiting. */
  readonly signal: AbortSignal;
  /** Spends from the budget of all processes. Unset: this one has its own. */
  readonly shared?: SharedBudget | undefined;
}

/**
 * Takes one request from the shared bucket and returns when the bucket is full again, milliseconds since 1970; that time is
 * never moved beyond `latest`.
 */
export type SharedBudget = (interval: number, latest?: number) => Promise<number>;

/** How long requests that do not wait for the budget may delay those that do, milliseconds. */
const DELAY_MAX_MS = 5_000;
/** How long such requests gather before they are taken from the shared budget in one query, milliseconds. */
const REPORT_WITHIN_MS = 500;

/** `soon`: before all requests of `later`, but for each fourth turn. */
export type Lane = 'soon' | 'later';

/** While both lanes wait, one turn of so many is for `later`. */
const LATER_EVERY = 4;
/** Longest pause until there is room again; the window of upstream's limit, milliseconds. */
const PAUSE_MAX_MS = 60_000;

/** How often upstream may be asked: a token bucket with a circuit breaker. */
export interface Budget {
  /** Claims one request: when it may be sent, as estimated, and a promise of that turn; false if it never comes. */
  claim(lane?: Lane): { readonly at: number; readonly turn: Promise<boolean> };
  /** Reports a request that did not wait for its turn: it delays those that do, within bounds. */
  spend(): void;
  /** Reports that upstream has no room before that many milliseconds. */
  usedUp(wait: number): void;
  /** True while the breaker is open. */
  isPaused(): boolean;
  succeeded(): void;
  /** `retryAfter`: pause that upstream asks for, milliseconds. */
  failed(retryAfter?: number): void;
}

export function createBudget(settings: BudgetSettings): Budget {
  const { clock, requestsPerSecond, burst, signal, shared } = settings;
  const interval = 1_000 / requestsPerSecond;
  const breaker = createBreaker({ clock, signal });
  /** When the bucket is full again. */
  let fullAt = 0;
  /** The last reading of the clock. */
  let seen = 0;
  /** Until when upstream has no room. */
  let usedUpUntil = 0;
  /** Callers that wait for a turn. Each adds one, and takes the one that comes when no one is ahead of it. */
  const waiting: Record<Lane, ((granted: boolean) => void)[]> = { soon: [], later: [] };
  /** When the turns come that have not come, the next one first. */
  const turns: number[] = [];
  let turnsToSoon = 0;

  /** If the clock was set back, the bucket's time moves with it; otherwise all would wait for the old time to return. */
  function time(): number {
    const now = clock.now();
    if (now < seen) fullAt -= seen - now;
    seen = now;
    return now;
  }

  /** The last turn from the shared bucket: one at a time, so that the other processes get theirs. */
  let sharing: Promise<void> = Promise.resolve();

  /** Requests that the shared bucket does not count yet. */
  let unreported = 0;

  async function reportSpent(): Promise<void> {
    await clock.sleep(REPORT_WITHIN_MS, signal);
    const spent = unreported;
    unreported = 0;
    if (!signal.aborted) await shared?.(spent * interval, clock.now() + DELAY_MAX_MS);
  }

  async function turn(at: number): Promise<boolean> {
    await until(at);
    if (!signal.aborted) await until(Math.min(usedUpUntil, clock.now() + PAUSE_MAX_MS));
    const granted = await breaker.pass();
    if (!granted || !shared) return granted;
    sharing = sharing.then(async () => {
      if (!signal.aborted) await until((await shared(interval)) - burst * interval);
    });
    await sharing;
    return !signal.aborted;
  }

  async function until(at: number): Promise<void> {
    const wait = at - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
  }

  async function serve(at: number): Promise<void> {
    turns.push(at);
    const granted = await turn(at);
    turns.shift();
    const isForLater = waiting.soon.length === 0 || turnsToSoon >= LATER_EVERY - 1;
    const lane = isForLater && waiting.later.length > 0 ? 'later' : 'soon';
    turnsToSoon = lane === 'later' || waiting.later.length === 0 ? 0 : turnsToSoon + 1;
    waiting[lane].shift()!(granted);
  }

  return {
    claim(lane = 'soon') {
      const now = time();
      const at = Math.max(fullAt, now) - (burst - 1) * interval;
      fullAt = Math.max(fullAt, now) + interval;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const before = lane === 'soon' ? waiting.soon.length : turns.length;
      waiting[lane].push(resolve);
      void serve(at);
      return { at: Math.max(turns[before] ?? at, usedUpUntil), turn: promise };
    },
    usedUp(wait) {
      usedUpUntil = clock.now() + Math.min(wait, PAUSE_MAX_MS);
    },
    spend() {
      const now = time();
      fullAt = Math.max(fullAt, Math.min(Math.max(fullAt, now) + interval, now + DELAY_MAX_MS));
      unreported += 1;
      if (shared && unreported === 1) void reportSpent();
    },
    isPaused: () => breaker.state() === 'open',
    succeeded: breaker.succeeded,
    failed: breaker.failed,
  };
}
