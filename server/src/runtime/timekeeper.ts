import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { SharedClock } from '../ports/shared-clock.ts';

/** Knows whether the clock of this process may be relied on. Where it may not, whatever depends on the time rests. */
export interface Timekeeper {
  /** Whether the clock was right when it was last compared, and has not been set since. */
  isRight(): boolean;
  /** What is wrong, as a sentence for operators; null with a clock that is right. */
  wrong(): string | null;
  /** Compares the clock again and again until it is stopped. Resolves when that was tried once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly shared: SharedClock;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Milliseconds since any moment, by a clock that nobody can set. */
  readonly elapsed?: () => number;
}

/** A clock that differs by more from the one that all share is wrong, milliseconds. */
const APART_MAX = 30_000;
const COMPARE_EVERY = 60_000;
/** Where the clock is wrong, or could not be compared, milliseconds. */
const COMPARE_AGAIN = 5_000;

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
  /** What the clock showed when nobody had set it yet, less what had elapsed. */
  let base = 0;

  const wasSet = (): boolean => Math.abs(clock.now() - elapsed() - base) > APART_MAX;

  async function compare(): Promise<void> {
    const [asked, started] = [clock.now(), elapsed()];
    const theirs = await shared.read();
    const roundTrip = elapsed() - started;
    base = asked - started;
    const ahead = asked + roundTrip / 2 - theirs;
    const before = wrong;
    // It was read at any time within the round trip.
    wrong = Math.abs(ahead) > APART_MAX + roundTrip / 2 ? sentence(ahead) : null;
    if (wrong !== null && (before === null || !isKnown)) log.error({ aheadMs: Math.round(ahead) }, wrong);
    if (wrong === null && before !== null && isKnown) log.info('the clock of this server is right again');
    isKnown = true;
  }

  async function run(onTried: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const compared = await compare().then(
        () => true,
        // Without the database nothing that depends on the time is done anyway, and whoever would do it says so.
        () => false,
      );
      onTried();
      if (stopping.signal.aborted) return;
      await clock.sleep(compared && wrong === null ? COMPARE_EVERY : COMPARE_AGAIN, pause.signal);
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
    start() {
      const { promise: tried, resolve } = Promise.withResolvers<void>();
      running ??= run(resolve);
      return tried;
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
