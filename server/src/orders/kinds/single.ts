import type { BaseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Doubt, Trigger, TriggerCondition } from '@cumulus/contract/trigger.ts';
import type { Condition, MarketCondition, NewOrder, Trail } from '../order.ts';
import { conditionOf, expectJudgeable, type PlacingDeps, refuseReached } from '../placing.ts';
import { parseTime } from '../request.ts';
import { trailedValue } from '../trail.ts';
import { surePrices } from '../trigger-doubt.ts';
import { floorsFor } from './floors.ts';
import { parseTrigger } from './parse.ts';
import type { Asked, Plan, RuleOf } from './plan.ts';

/** The part of a mandate that has one trade of one round. */
const ONLY_PART = '0/0';
const TRAIL_MIN = 0.001;
const TRAIL_MAX = 0.9;
const PPM = 1_000_000;
/** How old the prices may be by which a peak begins, milliseconds. */
const START_MAX_AGE_MS = 10_000;

/** Take profit and stop loss: one row with two triggers. */
export async function planOco(
  deps: PlacingDeps,
  asked: Asked,
  { above, below }: RuleOf<'oco'>,
): Promise<Plan> {
  const profit = parseTrigger(asked.watchedMint, 'price_above', above);
  const loss = parseTrigger(asked.watchedMint, 'price_below', below);
  if (loss.value >= profit.value) throw new CallError('STOP_NOT_BELOW');
  const condition = await watch(deps, asked, profit);
  const multiplier = condition.token.multiplier ?? 1;
  const value = loss.value * multiplier;
  if (condition.start !== null) refuseReached(loss, condition.start / multiplier, null);
  const stop = { condition: loss.condition, value };
  const doubt = await expectJudgeable(deps, condition, asked);
  const [floor, stopFloor] = await floorsFor(deps, asked, [condition, { ...condition, ...stop }]);
  return {
    orders: [
      {
        ...orderOf(asked, { ...condition, stop: { ...stop, floor: stopFloor! } }, floor!),
        ...{ kind: 'oco', part: ONLY_PART },
      },
    ],
    doubt,
  };
}

/** An order below the price that follows it up. */
export async function planTrailing(deps: PlacingDeps, asked: Asked, rule: RuleOf<'trailing'>): Promise<Plan> {
  const typed = parseTrail(asked.watchedMint, rule);
  const { token, expiresAt } = await watch(deps, asked, null);
  const start = await sureStart(deps, token.mint);
  const multiplier = token.multiplier ?? 1;
  const trail: Trail = 'usd' in typed ? { usd: typed.usd * multiplier } : typed;
  const distance = 'usd' in trail ? trail.usd : (start * trail.ppm) / PPM;
  if (distance < start * TRAIL_MIN || distance > start * TRAIL_MAX) throw new CallError('TRAIL_TOO_WIDE');
  const condition: MarketCondition = {
    ...{
      type: 'market',
      token,
      condition: 'price_below',
      value: trailedValue(start, trail),
      start,
      expiresAt,
    },
    trail,
  };
  const doubt = await expectJudgeable(deps, condition, asked);
  const [floor] = await floorsFor(deps, asked, [condition]);
  return { orders: [{ ...orderOf(asked, condition, floor!), kind: 'trailing', ...partOf(asked) }], doubt };
}

/** A specified order, of a share of what is held then. */
export async function planShare(
  deps: PlacingDeps,
  asked: Asked,
  rule: RuleOf<'market'> | RuleOf<'time'>,
): Promise<Plan> {
  let condition: Condition;
  let doubt: Doubt | null = null;
  if (rule.kind === 'time')
    condition = await conditionOf(deps, { type: 'time', at: parseTime(rule.at) }, null);
  else {
    condition = await watch(deps, asked, parseTrigger(asked.watchedMint, rule.condition, rule.value));
    doubt = await expectJudgeable(deps, condition, asked);
  }
  const [floor] = await floorsFor(deps, asked, [condition]);
  return { orders: [{ ...orderOf(asked, condition, floor!), ...partOf(asked) }], doubt };
}

/**
 * The start of a peak, USD: as it moves, by what two sources say. Throws CallError TRIGGER_IN_DOUBT unless both do: then the peak would
 * not move either.
 */
async function sureStart({ market, clock, rules }: PlacingDeps, mint: string): Promise<number> {
  const [quotes, pairs, isTraded] = await Promise.all([
    market.fresh([mint], START_MAX_AGE_MS),
    market.pairs([mint], START_MAX_AGE_MS),
    rules.readSlots(),
  ]);
  const { liquidityMin } = rules;
  const known = { now: clock.now(), isTraded, liquidityMin, lacking: market.lacking, quotes, pairs };
  const prices = surePrices(mint, known);
  if (typeof prices === 'string')
    throw new CallError('TRIGGER_IN_DOUBT', { doubt: prices, least: liquidityMin });
  return Math.min(...prices);
}

/** What watches for a price; without a trigger, what is known of the token. Throws as conditionOf. */
export async function watch(
  deps: PlacingDeps,
  { watchedMint, lifeMs }: Asked,
  trigger: Trigger | null,
): Promise<MarketCondition> {
  const known = trigger ?? { mint: watchedMint, condition: 'price_below' as TriggerCondition, value: 0 };
  const condition = await conditionOf(deps, { type: 'market', trigger: known, lifeMs }, null);
  if (condition.type === 'time') throw new Error('a trigger is no time');
  return condition;
}

export function orderOf(asked: Asked, condition: Condition, floor: bigint, amount?: BaseUnits): NewOrder {
  const { id, userId, walletId, idempotencyKey, sellToken, buyToken, confirmed, shareBps, now } = asked;
  return {
    ...{ id, userId, walletId, idempotencyKey, sellToken, buyToken, confirmed, condition, floor },
    sellAmount: amount ?? asked.amount,
    createdAt: new Date(now),
    ...(shareBps !== null && { shareBps }),
  };
}

function partOf({ shareBps }: Asked) {
  return shareBps === null ? {} : { part: ONLY_PART };
}

function parseTrail(mint: string, { percent, usd }: RuleOf<'trailing'>): Trail {
  if ((percent == null) === (usd == null)) throw new CallError('INVALID_TRAIL');
  if (percent == null) return { usd: parseTrigger(mint, 'price_below', usd).value };
  if (!(percent >= TRAIL_MIN * 100 && percent <= TRAIL_MAX * 100)) throw new CallError('INVALID_TRAIL');
  return { ppm: Math.round(percent * 10_000) };
}
