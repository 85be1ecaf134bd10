export interface LoopWatch {
  /** The longest pause since it was last asked, seconds. */
  longestPause(): number;
  stop(): void;
}

/** Milliseconds. */
const EVERY = 20;

/**
 * Watches how late timers of this process are. No pause is missed between two readings: Node's own monitor
 * (`monitorEventLoopDelay`) forgets when it last ran if it is reset, and so a pause that begins within one interval of it.
 */
export function watchLoop(): LoopWatch {
  let ranAt = performance.now();
  let longest = 0;
  const see = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - ranAt - EVERY);
    ranAt = now;
  };
  const timer = setInterval(see, EVERY).unref();
  return {
    longestPause() {
      // What asks may run before the timer that is late.
      see();
      const seconds = longest / 1_000;
      longest = 0;
      return seconds;
    },
    stop: () => clearInterval(timer),
  };
}
