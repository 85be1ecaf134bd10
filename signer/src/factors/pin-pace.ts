/** As many as a person, or a program that pays for them, gives at once; then one in so many milliseconds. */
const AT_ONCE = 30;
const EVERY_MS = 1_000;

/** How many PINs each owner has had compared lately: each takes 50 ms of the processor and two records of the journal. */
export interface PinPace {
  /** Takes one. Returns how many the owner has taken lately; or, if it is too many, in how many seconds the next may follow. */
  take(owner: string): { readonly taken: number } | { readonly seconds: number };
}

export function createPinPace(now: () => number): PinPace {
  /** When what an owner has taken is forgotten. */
  const until = new Map<string, number>();
  return {
    take(owner) {
      for (const [other, at] of until)
        if (at <= now()) until.delete(other);
        else break;
      const from = Math.max(until.get(owner) ?? 0, now());
      const taken = Math.ceil((from - now()) / EVERY_MS);
      if (taken >= AT_ONCE)
        return { seconds: Math.max(1, Math.ceil((from - now()) / 1_000) - (AT_ONCE - 1)) };
      until.delete(owner);
      until.set(owner, from + EVERY_MS);
      return { taken };
    },
  };
}
