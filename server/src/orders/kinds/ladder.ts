import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { readTrades, type Trade, tradesText } from '../../../../wire/src/trades.ts';
import { orderIdOf } from '../../settlement/intent-id.ts';
import type { MarketCondition, NewOrder } from '../order.ts';
import { expectJudgeable, type PlacingDeps } from '../placing.ts';
import { parseFloor } from '../request.ts';
import { conditionOf } from '../store.ts';
import { bundleOf, tradeOf } from './bundle-plan.ts';
import { floorsFor } from './floors.ts';
import { parseTrigger } from './parse.ts';
import type { Asked, Plan, RuleOf } from './plan.ts';
import { orderOf, watch } from './single.ts';

const RUNGS_MIN = 2;
const RUNGS_MAX = 10;

/** A row for each price, all at once. Of one that is changed, what has ended stays, under its number. */
export async function planLadder(deps: PlacingDeps, asked: Asked, rule: RuleOf<'ladder'>): Promise<Plan> {
  if (asked.shareBps !== null) throw new CallError('SHARE_NOT_OF_LADDER');
  const rungs = parseRungs(asked, rule);
  const ended = endedRungs(asked, rule);
  const conditions = await Promise.all(
    rungs.map(
      async ({ trigger }, number) => ended.get(number)?.condition ?? (await watch(deps, asked, trigger)),
    ),
  );
  const waits = conditions.find((_condition, number) => !ended.has(number));
  if (!waits) throw new CallError('INVALID_LADDER');
  const doubt = await expectJudgeable(deps, waits, asked);
  // Of the whole amount each, unless its user names them.
  const whole = await floorsFor(deps, asked, conditions);
  const floors = rungs.map(({ amount }, number) =>
    asked.floors ? whole[number]! : atLeastOne((whole[number]! * amount) / asked.amount),
  );
  const trades = rungs.map(
    ({ amount }, number) => ended.get(number)?.trade ?? tradeOf(asked, [{ amount, floor: floors[number]! }]),
  );
  const { expiresAt } = waits;
  const planned = bundleOf(asked, rule, 'ladder', {
    trades: tradesText(trades),
    ...{ notBefore: null, expiresAt: expiresAt?.getTime() ?? null, nextAt: null },
  });
  const bundle = { ...planned, asked: { ...planned.asked, watched: waits.token } };
  const orders = rungs.map(
    ({ amount }, number): NewOrder => ({
      ...orderOf(asked, conditions[number]!, floors[number]!, amount),
      id: orderIdOf(bundle.id, `${number}/0`),
      // The request's key finds the first.
      idempotencyKey: number === 0 ? bundle.idempotencyKey : null,
      ...{ kind: 'ladder', bundleId: bundle.id, part: `${number}/0` },
    }),
  );
  return { orders: orders as [NewOrder, ...NewOrder[]], bundle, doubt };
}

/** The rungs of a ladder that have ended, by number. Throws CallError ORDER_EDIT_OTHER if the rule says something else of one. */
function endedRungs({ made }: Asked, { rungs }: RuleOf<'ladder'>) {
  if (made?.bundle.asked.rule.kind !== 'ladder') return new Map<number, EndedRung>();
  const { asked } = made.bundle;
  const [before, trades] = [made.bundle.asked.rule.rungs, readTrades(asked.trades)!];
  const ended = made.rows.filter(({ state }) => state !== 'pending' && state !== 'cancelled');
  return new Map(
    ended.map((row): [number, EndedRung] => {
      const number = Number(row.part!.split('/')[0]);
      const [was, is] = [before[number]!, rungs[number]];
      if (!is || Number(is.value) !== Number(was.value) || is.amount !== was.amount)
        throw new CallError('ORDER_EDIT_OTHER');
      return [number, { condition: conditionOf(row) as MarketCondition, trade: trades[number]! }];
    }),
  );
}

interface EndedRung {
  readonly condition: MarketCondition;
  readonly trade: Trade;
}

function parseRungs({ watchedMint, amount: whole }: Asked, { rungs, condition }: RuleOf<'ladder'>) {
  if (rungs.length < RUNGS_MIN || rungs.length > RUNGS_MAX) throw new CallError('INVALID_LADDER');
  const parsed = rungs.map(({ value, amount }) => ({
    trigger: parseTrigger(watchedMint, condition, value),
    amount: parseRungAmount(amount),
  }));
  if (new Set(parsed.map(({ trigger }) => trigger.value)).size < parsed.length)
    throw new CallError('LADDER_PRICES_EQUAL');
  if (parsed.reduce((sum, { amount }) => sum + amount, 0n) !== whole) throw new CallError('LADDER_AMOUNTS');
  return parsed;
}

function parseRungAmount(text: string): BaseUnits {
  try {
    return parseFloor(text);
  } catch {
    throw new CallError('LADDER_AMOUNTS');
  }
}

const atLeastOne = (floor: bigint): bigint => (floor < 1n ? baseUnits(1n) : floor);
