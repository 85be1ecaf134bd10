/*
 * How many calls a second a node takes, as its refusals teach it: plans differ and change, and other programs may share one. It falls at once
 * and recovers slowly. Unlimited until the first refusal, and again some minutes after the last.
 */

/** What a refusal leaves of the rate at which it came. */
const FALL = 0.7;
/** What is used of a rate that the provider names: a part of the rest is the burst. */
const USED_OF_TOLD = 0.8;
const RATE_MIN = 2;
/** The least from which it falls: one call that was refused says little of how many would have been. */
const PACE_MIN = 20;
/** Refusals of one burst are one: shortest time between two falls, milliseconds. */
const FALL_EVERY = 1_000;
/** Before the rate rises again, milliseconds, and its growth a second after that. */
const RISES_AFTER = 5_000;
const GROWTH = 1.1;
/** After the last refusal the rate is forgotten, milliseconds. */
const FORGOTTEN_AFTER = 10 * 60_000;
const SECOND = 1_000;

export interface LearnedRate {
  /** Calls a second; null: without a limit. */
  current(): number | null;
  /** Calls were made. */
  took(calls: number): void;
  /** The node has refused calls; `told`: the calls a second that it names. */
  refused(told: number | null): void;
}

/** `elapsed`: monotonic milliseconds. */
export function createLearnedRate(elapsed: () => number): LearnedRate {
  let recent: { readonly at: number; readonly calls: number }[] = [];
  let fall: { readonly at: number; readonly rate: number } | null = null;
  let ceiling = Infinity;

  /** Calls of the last second. */
  function pace(now: number): number {
    recent = recent.filter(({ at }) => now - at < SECOND);
    return recent.reduce((sum, { calls }) => sum + calls, 0);
  }

  function current(): number | null {
    const now = elapsed();
    if (!fall) return null;
    if (now - fall.at >= FORGOTTEN_AFTER) {
      fall = null;
      ceiling = Infinity;
      return null;
    }
    const rising = Math.max(0, now - fall.at - RISES_AFTER) / SECOND;
    return Math.max(RATE_MIN, Math.min(ceiling, fall.rate * GROWTH ** rising));
  }

  return {
    current,
    took(calls) {
      const now = elapsed();
      // Kept short: nothing else needs what was made before.
      if (recent.length > 1_000) pace(now);
      recent.push({ at: now, calls });
    },
    refused(told) {
      const now = elapsed();
      if (fall && now - fall.at < FALL_EVERY) return;
      const known = current();
      if (told !== null) ceiling = told * USED_OF_TOLD;
      const before = known ?? Math.max(PACE_MIN, pace(now));
      // The first time that it names a rate, that is what it takes; if it refuses that too, others share it.
      const isFirst = told !== null && (known === null || known > ceiling);
      const rate = isFirst ? ceiling : before * FALL;
      fall = { at: now, rate: Math.max(RATE_MIN, rate) };
    },
  };
}
