import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { SharedClock } from '../ports/shared-clock.ts';

/** Checks this process's clock against the shared one. While it is wrong, everything that depends on the time pauses. */
export interface Timekeeper {
  /** Whether the clock was right at the last comparison and has not been set since. */
  isRight(): boolean;
  /** The problem as a sentence for operators; null if the clock is right. */
  wrong(): string | null;
  /** How far this clock was ahead of the shared one at the last comparison, milliseconds. */
  ahead(): number;
  /** Starts comparing periodically. Resolves after the first attempt. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly shared: SharedClock;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
}

/** Maximum difference from the shared clock, milliseconds. */
const DIFFERENCE_MAX = 30_000;
/** Milliseconds. */
const INTERVAL = 60_000;
/** While the clock is wrong or the comparison fails, milliseconds. */
const RETRY_AFTER = 5_000;

export function createTimekeeper({
  clock,
  shared,
  log,
  elapsed = () => performance.now(),
}: Deps): Timekeeper {
  const stopping = new AbortController();
  let pause = new AbortController();
  let running: Promise<void> | null = null;
  let wrong: string | null = 'The clock of this server has not been compared with the database yet.';
  let isKnown = false;
  let ahead = 0;
  /** Difference between the clock and the monotonic one at the last comparison. */
  let base = 0;

  const wasSet = (): boolean => Math.abs(clock.now() - elapsed() - base) > DIFFERENCE_MAX;

  async function compare(): Promise<void> {
    const [asked, started] = [clock.now(), elapsed()];
    const theirs = await shared.read();
    const roundTrip = elapsed() - started;
    base = asked - started;
    ahead = asked + roundTrip / 2 - theirs;
    const before = wrong;
    // The shared clock was read at an unknown time within the round trip.
    wrong = Math.abs(ahead) > DIFFERENCE_MAX + roundTrip / 2 ? sentence(ahead) : null;
    if (wrong !== null && (before === null || !isKnown)) log.error({ aheadMs: Math.round(ahead) }, wrong);
    if (wrong === null && before !== null && isKnown) log.info('the clock of this server is right again');
    isKnown = true;
  }

  async function run(onFirstAttempt: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const compared = await compare().then(
        () => true,
        // The database is unavailable: whatever depends on it logs that.
        () => false,
      );
      onFirstAttempt();
      if (stopping.signal.aborted) return;
      await clock.sleep(compared && wrong === null ? INTERVAL : RETRY_AFTER, pause.signal);
    }
  }

  return {
    isRight() {
      if (wrong !== null) return false;
      const isSame = !wasSet();
      if (!isSame) pause.abort();
      return isSame;
    },
    wrong: () => wrong ?? (wasSet() ? 'The clock of this server has just been set.' : null),
    ahead: () => ahead,
    start() {
      const { promise: firstAttempt, resolve } = Promise.withResolvers<void>();
      running ??= run(resolve);
      return firstAttempt;
    },
    async stop() {
      stopping.abort();
      pause.abort();
      await running;
    },
  };
}

function sentence(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return `The clock of this server is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: what depends on the time rests.`;
}
