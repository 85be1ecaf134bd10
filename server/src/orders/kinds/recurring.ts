import { CallError } from '@cumulus/contract/errors.ts';
import { isTimeZone } from '@cumulus/contract/recurrence.ts';
import { roundsOf } from '../../../../wire/src/ordered-swap.ts';
import { ROUNDS_MAX, tradesText } from '../../../../wire/src/trades.ts';
import type { AskedBundle } from '../bundles/bundle.ts';
import { calendarOf } from '../bundles/calendar.ts';
import { roundOf } from '../bundles/rounds.ts';
import type { PlacingDeps } from '../placing.ts';
import { parseTime } from '../request.ts';
import { bundleOf, tradeOf } from './bundle-plan.ts';
import { floorsFor } from './floors.ts';
import { parseTrigger } from './parse.ts';
import type { Asked, Plan, RuleOf } from './plan.ts';

const COUNT_MAX = 100;
/** An order that is to start now is placed a little later, milliseconds. */
const START_LATE_MAX_MS = 10 * 60_000;

/**
 * A bundle with the row of its first round. One that is changed goes on with the round that waits: the rule's calendar begins so long
 * before that its number falls on the time that its user wants.
 */
export async function planRecurring(
  deps: PlacingDeps,
  asked: Asked,
  rule: RuleOf<'recurring'>,
): Promise<Plan> {
  const round = asked.made?.bundle.rounds ?? 0;
  const startAt = parseRounds(rule, asked, round);
  const calendar = calendarOf(rule, 0);
  const nextAt = new Date(calendar.timeOf(round));
  const { everyMs, rounds } = roundsOf(rule);
  const last = new Date(calendar.timeOf(calendar.nextAfter(0, calendar.has) - 1));
  // Of all rounds: the last has the least that is sure.
  const [floor] = await floorsFor(deps, asked, [{ type: 'time', at: last }]);
  const choices = [{ amount: asked.amount, floor: floor! }];
  const bundle = bundleOf(asked, rule, 'recurring', {
    trades: tradesText([tradeOf(asked, choices, { rounds, everyMs })]),
    ...{ notBefore: startAt.getTime(), expiresAt: null, nextAt },
    ...(await bandOf(deps, asked, rule)),
  });
  const first = { ...roundOf(bundle, round, bundle.createdAt), idempotencyKey: bundle.idempotencyKey };
  return { bundle, orders: [first], doubt: null };
}

/** Throws CallError of the first mistake; the start. `round`: the one that comes next. */
function parseRounds(rule: RuleOf<'recurring'>, { now, made }: Asked, round: number): Date {
  const isWhole = (value: number, most: number): boolean =>
    Number.isInteger(value) && value >= 1 && value <= most;
  if (!isWhole(rule.count, COUNT_MAX)) throw new CallError('INVALID_INTERVAL');
  if (!isTimeZone(rule.timeZone)) throw new CallError('INVALID_TIME_ZONE');
  if (rule.rounds != null && !isWhole(rule.rounds, ROUNDS_MAX)) throw new CallError('INVALID_ROUNDS');
  const startAt = parseTime(rule.startAt);
  if (rule.until != null && parseTime(rule.until) <= startAt) throw new CallError('INVALID_END');
  const { has, timeOf } = calendarOf(rule, 0);
  const next = timeOf(round);
  // A round that is tried again keeps its time.
  const isKept = made?.bundle.next_at?.getTime() === next;
  if (!isKept && !(next >= now - START_LATE_MAX_MS)) throw new CallError('SCHEDULED_TIME_PASSED');
  if (!has(round)) throw new CallError(rule.until == null ? 'INVALID_ROUNDS' : 'INVALID_END');
  return startAt;
}

/** What the price has to be within, as the market is checked for it. Throws as parseTrigger, and INVALID_PRICE_RANGE. */
async function bandOf(
  { market }: PlacingDeps,
  { watchedMint }: Asked,
  { low, high }: RuleOf<'recurring'>,
): Promise<Pick<AskedBundle, 'band'>> {
  if (low == null && high == null) return {};
  const multiplier = (await market.listed([watchedMint])).get(watchedMint)?.multiplier ?? 1;
  const edge = (condition: 'price_above' | 'price_below', value: typeof low) =>
    value == null ? null : parseTrigger(watchedMint, condition, value).value * multiplier;
  const band = { low: edge('price_above', low), high: edge('price_below', high) };
  if (band.low !== null && band.high !== null && band.low >= band.high)
    throw new CallError('INVALID_PRICE_RANGE');
  return { band };
}
