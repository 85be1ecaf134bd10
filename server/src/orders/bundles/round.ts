import { readPart } from '../../../../wire/src/trades.ts';
import type { Db } from '../../db/pool.ts';
import type { ClaimedOrder, Watched } from '../order.ts';
import type { AskedBundle } from './bundle.ts';
import { calendarIn } from './rounds.ts';

/** What the execution of a round goes by. Times are milliseconds since 1970. */
export interface Round {
  /** Of its bundle. */
  readonly state: 'active' | 'paused' | 'ended' | 'cancelled';
  /** Whether its user wants it to be skipped now: it comes too late. */
  readonly isOver: (now: number) => boolean;
  /** When to try again what the market gives too little for; null if that would be in the next round's time. */
  readonly nextTry: (now: number) => Date | null;
  /** All that has to hold for it to be made. */
  readonly within: readonly Watched[];
}

/** Between two tries for which the market gives too little, milliseconds, or a hundredth of the time between two rounds. */
const RETRY_MS = 30_000;

/** Null for an order that is not a round. */
export async function readRound(db: Db, order: ClaimedOrder, latenessMaxMs: number): Promise<Round | null> {
  if (order.kind !== 'recurring' || order.bundleId === null) return null;
  const bundle = await db
    .selectFrom('bundles')
    .select(['asked', 'state'])
    .where('id', '=', order.bundleId)
    .executeTakeFirstOrThrow();
  const { round } = readPart(order.mandate)!;
  const calendar = calendarIn(bundle, latenessMaxMs);
  const [at, next] = [calendar.timeOf(round), calendar.timeOf(round + 1)];
  const { watchedMint: mint, band } = bundle.asked as unknown as AskedBundle;
  const edge = (condition: Watched['condition'], value: number | null | undefined): Watched[] =>
    value == null ? [] : [{ mint, condition, value }];
  return {
    state: bundle.state,
    isOver: (now) => !calendar.isCaughtUp && calendar.isLate(round, now),
    nextTry(now) {
      const then = now + Math.max(RETRY_MS, (next - at) / 100);
      return then < next ? new Date(then) : null;
    },
    within: [...edge('price_above', band?.low), ...edge('price_below', band?.high)],
  };
}
