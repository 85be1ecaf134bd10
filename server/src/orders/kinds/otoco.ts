import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { mostBought } from '@cumulus/contract/order-trades.ts';
import { conditionParts, type Trigger } from '@cumulus/contract/trigger.ts';
import { readTrades, tradesText } from '../../../../wire/src/trades.ts';
import { orderIdOf } from '../../settlement/intent-id.ts';
import { floorOf } from '../floor.ts';
import type { Condition, MarketCondition } from '../order.ts';
import { expectJudgeable, type PlacingDeps, refuseReached } from '../placing.ts';
import { parseFloor } from '../request.ts';
import { conditionOf } from '../store.ts';
import { bundleOf, tradeOf } from './bundle-plan.ts';
import { parseTrigger } from './parse.ts';
import type { Asked, Plan, RuleOf } from './plan.ts';
import { orderOf, watch } from './single.ts';

/** The buy, as the first order of a bundle; what protects it is written when it is executed (bundles/protection.ts). */
export async function planOtoco(deps: PlacingDeps, asked: Asked, rule: RuleOf<'otoco'>): Promise<Plan> {
  const { watchedMint, inputMint: sellMint, outputMint: buyMint } = asked;
  const profit = parseTrigger(watchedMint, 'price_above', rule.above);
  const loss = parseTrigger(watchedMint, 'price_below', rule.below);
  if (loss.value >= profit.value) throw new CallError('STOP_NOT_BELOW');
  const bought = boughtBefore(asked);
  if (bought) return await planProtection(deps, asked, bought, { rule, profit, loss });
  const buys = rule.condition == null ? null : parseTrigger(watchedMint, rule.condition, rule.value);
  if (buys && conditionParts(buys.condition).isPrice) expectAround(profit, loss, buys.value);
  const seen = await watch(deps, asked, buys);
  if (!buys) expectUnreached(seen, [profit, loss]);
  const condition: Condition = buys ? seen : { type: 'time', at: new Date(asked.now) };
  const doubt = await expectJudgeable(deps, seen, asked);

  const back = { ...asked, inputMint: buyMint, outputMint: sellMint };
  const most = rule.most == null ? await mostOf(asked, seen, buys) : parseFloor(rule.most);
  const [floor, ...floors] = asked.floors ?? [
    await floorOf(deps, asked, condition, await asked.offer()),
    ...(await floorsOf(deps, { ...back, amount: most }, seen, [profit, loss])),
  ];
  if (floor === undefined || floors.length !== 2) throw new CallError('INVALID_FLOOR');
  const bundle = bundleOf(asked, rule, 'protected', {
    trades: tradesText([
      tradeOf(asked, [{ amount: asked.amount, floor }]),
      tradeOf(
        back,
        floors.map((least) => ({ amount: most, floor: least })),
        { after: 0 },
      ),
    ]),
    // What protects the buy has no end, and so its mandate has none.
    ...{ notBefore: null, expiresAt: null, nextAt: null },
  });
  const order = {
    ...orderOf(asked, condition, floor),
    ...{ id: orderIdOf(bundle.id, '0/0'), idempotencyKey: bundle.idempotencyKey },
    ...({ kind: 'otoco', bundleId: bundle.id, part: '0/0' } as const),
  };
  return { orders: [order], bundle: { ...bundle, asked: { ...bundle.asked, watched: seen.token } }, doubt };
}

/** The order that has bought, and the bundle as it was; null as long as none has. */
function boughtBefore({ made, amount }: Asked) {
  const buy = made?.rows.find(({ kind, state }) => kind === 'otoco' && state === 'executed');
  if (!made || !buy) return null;
  if (amount !== buy.sell_amount) throw new CallError('ORDER_EDIT_OTHER');
  return { buy, ...made.bundle };
}

/** After its buy only the prices of what protects it change, and what that brings at least. */
async function planProtection(
  deps: PlacingDeps,
  asked: Asked,
  { buy, asked: before }: NonNullable<ReturnType<typeof boughtBefore>>,
  { rule, profit, loss }: { rule: RuleOf<'otoco'>; profit: Trigger; loss: Trigger },
): Promise<Plan> {
  const { inputMint: sellMint, outputMint: buyMint, floors: given } = asked;
  const [buying, selling] = readTrades(before.trades)!;
  const seen = await watch(deps, asked, null);
  expectUnreached(seen, [profit, loss]);
  const doubt = await expectJudgeable(deps, seen, asked);
  const most = baseUnits(BigInt(selling!.choices[0]!.sellAmount));
  const back = { ...asked, inputMint: buyMint, outputMint: sellMint, amount: most };
  const floors = given ? given.slice(1) : await floorsOf(deps, back, seen, [profit, loss]);
  if (floors.length !== 2) throw new CallError('INVALID_FLOOR');
  const choices = floors.map((least) => ({ amount: most, floor: least }));
  const { above, below } = rule;
  const bundle = bundleOf(asked, { ...(before.rule as typeof rule), above, below }, 'protected', {
    trades: tradesText([buying!, tradeOf(back, choices, { after: 0 })]),
    ...{ notBefore: null, expiresAt: null, nextAt: null },
  });
  const order = {
    ...orderOf(asked, conditionOf(buy), BigInt(buying!.choices[0]!.buyAmount)),
    ...{ id: buy.id, idempotencyKey: bundle.idempotencyKey },
    ...({ kind: 'otoco', bundleId: bundle.id, part: '0/0' } as const),
  };
  return { orders: [order], bundle: { ...bundle, asked: { ...bundle.asked, watched: seen.token } }, doubt };
}

/** Throws CallError if the market is beyond one of these already. */
function expectUnreached({ start, token }: MarketCondition, triggers: readonly Trigger[]): void {
  if (start === null) return;
  for (const trigger of triggers) refuseReached(trigger, start / (token.multiplier ?? 1), null);
}

/** What a sale of the most brings at least at each trigger, by what it would bring now. */
async function floorsOf(
  deps: PlacingDeps,
  sale: Asked,
  seen: MarketCondition,
  triggers: readonly Trigger[],
): Promise<bigint[]> {
  const offer = await deps.swaps.estimate(sale);
  const multiplier = seen.token.multiplier ?? 1;
  return await Promise.all(
    triggers.map(({ condition, value }) =>
      floorOf(deps, sale, { ...seen, condition, value: value * multiplier }, offer),
    ),
  );
}

/** Throws CallError PROTECTION_BESIDE_BUY unless the price at which it buys is between the two. */
function expectAround(profit: Trigger, loss: Trigger, price: number): void {
  if (price >= profit.value || price <= loss.value) throw new CallError('PROTECTION_BESIDE_BUY');
}

/** The price of the watched token now, USD of an unscaled unit; null if that is unknown. */
function priceOf({ start }: MarketCondition, buys: Trigger | null): number | null {
  return buys && !conditionParts(buys.condition).isPrice ? null : start;
}

/** A quarter more than the buy is expected to bring, at its trigger if that is known. */
async function mostOf(
  { watchedMint, outputMint, offer }: Asked,
  seen: MarketCondition,
  buys: Trigger | null,
): Promise<BaseUnits> {
  const { outAmount } = await offer();
  const now = priceOf(seen, buys);
  const moved = buys && now !== null && watchedMint === outputMint ? now / seen.value : 1;
  return baseUnits(mostBought(outAmount, moved));
}
