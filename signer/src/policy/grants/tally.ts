import type { Budget } from '../../../../wire/src/grant.ts';
import type { Parts } from '../parts.ts';
import { createWindow } from '../window.ts';

const DAY = 24 * 60 * 60_000;
export const SPANS = ['day', 'week', 'all'] as const;
type Totals = Readonly<Record<(typeof SPANS)[number], bigint>>;

/** What has left under one grant, by name: USD in millionths, or a mint in base units. */
export interface Tally {
  totals(name: string, at: number): Totals;
  /** A negative amount takes back what was added at the same time. */
  add(name: string, amount: bigint, at: number): void;
}

const NOTHING: Totals = { day: 0n, week: 0n, all: 0n };

/** Under most grants nothing leaves, and the signer has little memory. */
export function createTally(): Tally {
  let counted: Tally | null = null;
  return {
    totals: (name, at) => counted?.totals(name, at) ?? NOTHING,
    add(name, amount, at) {
      counted ??= createCounted();
      counted.add(name, amount, at);
    },
  };
}

function createCounted(): Tally {
  const [day, week] = [createWindow(DAY), createWindow(7 * DAY)];
  const all = new Map<string, bigint>();
  return {
    totals: (name, at) => ({
      ...{ day: day.total(name, at), week: week.total(name, at) },
      all: all.get(name) ?? 0n,
    }),
    add(name, amount, at) {
      for (const window of [day, week]) window.add(name, amount, at);
      all.set(name, (all.get(name) ?? 0n) + amount);
    },
  };
}

/** What of a budget does not reach for so much more; null if all of it does. `read` gives the unit of `more`. */
export function exceeded(
  budget: Budget,
  totals: Totals,
  more: bigint,
  read: (most: string) => bigint,
  parts: Parts,
): keyof Budget | null {
  const isOver = (limit: keyof Budget, all: bigint): boolean => {
    const most = budget[limit];
    return most !== null && all > read(most);
  };
  if (isOver('payment', more)) return 'payment';
  return SPANS.find((span) => isOver(span, (totals[span] + more) * parts)) ?? null;
}
