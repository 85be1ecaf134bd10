import { setTimeout as pause } from 'node:timers/promises';
import { type HeldClock, heldClock } from './held-clock.ts';

/** Longest that a server sleeps between two looks at something, milliseconds. Longer sleeps end only by `pass`. */
export const POLL_MS = 1_000;
/** Default of the real time that I/O gets between two polls, milliseconds. */
const IO_MS = 5;
/** Real time until a test gives up, milliseconds: the only bound here that a machine's speed could meet. */
const GIVE_UP_MS = 50_000;

/**
 * The time of the servers of a test. It moves only here: poll by poll while the test waits for something, and by `pass`.
 * Time does not move while a server does I/O and nothing in it waits for a poll, so that no wait, backoff or age is over
 * because the machine was slow.
 */
export interface HeldTime {
  /** A clock for a new server. It begins at the database's time, as leases and times of rows are the database's. */
  createClock(): HeldClock;
  /** Lets polls pass until `check` no longer throws; answers what it returned. */
  until<T>(check: () => T | Promise<T>, giveUpMs?: number): Promise<T>;
  /** Lets this many polls pass. */
  poll(times: number): Promise<void>;
  /** Lets polls pass until a promise has settled. */
  settled<T>(promise: Promise<T>): Promise<T>;
  /** How far polls have moved the clocks so far, milliseconds. */
  polled(): number;
  /** Moves all clocks at once, milliseconds. */
  pass(milliseconds: number): void;
}

/** `onPoll` is called with every poll, `ioMs` is the real time between two of them. */
export function heldTime(onPoll: () => Promise<unknown>, ioMs = IO_MS): HeldTime {
  const clocks: HeldClock[] = [];
  let polled = 0;

  /** The poll that is under way: all that wait at once share it. */
  let polling: Promise<void> | null = null;
  const poll = (): Promise<void> => {
    polling ??= pollOnce().finally(() => (polling = null));
    return polling;
  };

  async function pollOnce(): Promise<void> {
    await onPoll();
    polled += Math.max(0, ...clocks.map((clock) => clock.advanceToNext(POLL_MS)));
    await pause(ioMs);
  }

  return {
    createClock() {
      const clock = heldClock(Date.now());
      clocks.push(clock);
      return clock;
    },
    async until(check, giveUpMs = GIVE_UP_MS) {
      const end = performance.now() + giveUpMs;
      for (;;) {
        try {
          return await check();
        } catch (error) {
          if (performance.now() > end) throw error;
        }
        await poll();
      }
    },
    async poll(times) {
      for (let done = 0; done < times; done += 1) await poll();
    },
    async settled(promise) {
      const end = performance.now() + GIVE_UP_MS;
      let isPending = true;
      const done = promise.then(
        () => (isPending = false),
        () => (isPending = false),
      );
      await Promise.race([done, pause(ioMs)]);
      while (isPending) {
        if (performance.now() > end) throw new Error('The promise is still pending after many polls.');
        await poll();
      }
      return promise;
    },
    polled: () => polled,
    pass(milliseconds) {
      for (const clock of clocks) clock.advance(milliseconds);
    },
  };
}
