import { setImmediate as otherEvents } from 'node:timers/promises';

/** How long a party that is asked many things has answered none of them. */
export interface Silence {
  /** There was an answer. */
  broken(): void;
  /** Whether there was one in these last milliseconds. */
  isBroken(milliseconds: number): boolean;
  /** The answer; or throws what `failed` says after so many milliseconds in which neither this nor another one came. */
  orAfter<T>(milliseconds: number, answer: Promise<T>, failed: () => unknown): Promise<T>;
}

export function createSilence(now: () => number = () => performance.now()): Silence {
  let last = Number.NEGATIVE_INFINITY;
  return {
    broken() {
      last = now();
    },
    isBroken: (milliseconds) => now() - last < milliseconds,
    async orAfter(milliseconds, answer, failed) {
      const { promise: silent, reject } = Promise.withResolvers<never>();
      const began = now();
      const left = () => Math.max(began, last) + milliseconds - now();
      let isOver = false;
      let timer = setTimeout(look, milliseconds);
      async function look(): Promise<void> {
        // An answer may be there that this process was too busy to read.
        if (left() <= 0) await otherEvents();
        if (isOver) return;
        if (left() <= 0) reject(failed());
        else timer = setTimeout(look, left());
      }
      try {
        return await Promise.race([answer, silent]);
      } finally {
        isOver = true;
        clearTimeout(timer);
        answer.catch(() => {});
      }
    },
  };
}
