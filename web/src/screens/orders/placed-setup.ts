import type { OrderBundle, OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { PlanKind, SwapSetup, SwapWallet } from '../../data/swap-setup.ts';

/** An order or a bundle that was placed. */
export type Placed = ConditionalOrder | OrderBundle;

const isBundle = (placed: Placed): placed is OrderBundle => 'rule' in placed;

/** Kinds that have a form of their own. */
const isPlanKind = (kind: OrderRule['kind']): kind is PlanKind => kind !== 'market' && kind !== 'time';

/** What an order does, if its kind is not one of the specified ones; of a part of a bundle null. */
export function ruleOf(placed: Placed): OrderRule | null {
  if (isBundle(placed)) return placed.rule;
  const { kind, triggerValue, stopValue, trailPercent: percent, trailUsd: usd } = placed;
  if (kind === 'trailing') return { kind, percent, usd };
  if (kind === 'oco' && triggerValue !== null && stopValue !== null)
    return { kind, above: triggerValue, below: stopValue };
  return null;
}

/** The screen that places the same; null if none does. */
export function formOf(placed: Placed): 'order-type' | 'schedule' | 'market-conditions' | null {
  const rule = ruleOf(placed);
  if (rule !== null) return isPlanKind(rule.kind) ? 'order-type' : null;
  if (isBundle(placed) || placed.kind !== null) return null;
  if (placed.conditionType === 'time') return 'schedule';
  const { triggerToken, sellToken, buyToken } = placed;
  const isOwn = triggerToken?.mint === sellToken.mint || triggerToken?.mint === buyToken.mint;
  return isOwn ? 'market-conditions' : null;
}

/** How much of a bundle has ended: of a ladder, whose prices are reached in their order, the first rungs. */
function endedOf({ rule, rounds, sold }: OrderBundle, parts: readonly ConditionalOrder[]): number {
  if (rule.kind === 'recurring') return rounds;
  if (rule.kind !== 'ladder') return BigInt(sold) > 0n ? 1 : 0;
  const next = rule.rungs.findIndex(({ value }) => parts.some((part) => part.triggerValue === Number(value)));
  return next === -1 ? 0 : next;
}

/** What that screen begins with; `isChange`: to change this one, of which these parts wait. */
export function setupOf(
  placed: Placed,
  wallet: SwapWallet,
  isChange: boolean,
  parts: readonly ConditionalOrder[] = [],
): SwapSetup {
  const { walletId, name, publicKey, tokens } = wallet;
  const { sellToken, buyToken } = placed;
  const setup = {
    wallet: { walletId, name, publicKey, tokens },
    sellToken: { ...sellToken, name: sellToken.symbol, verified: true },
    buyToken: { ...buyToken, name: buyToken.symbol, verified: true },
  };
  const rule = ruleOf(placed);
  if (rule !== null && isPlanKind(rule.kind)) {
    return {
      ...setup,
      plan: {
        ...{ kind: rule.kind, rule, shareBps: placed.shareBps },
        ...(isChange && { id: placed.id }),
        ...(isChange && isBundle(placed) && { ended: endedOf(placed, parts), nextAt: placed.nextAt }),
      },
    };
  }
  if (isBundle(placed)) return setup;
  const { triggerToken, triggerCondition: condition, triggerValue: value } = placed;
  const changes = { id: placed.id, at: placed.scheduledTime, expires: placed.expiresAt !== null };
  const started = isChange ? { ...setup, changes } : setup;
  if (triggerToken === null || condition === null || value === null) return started;
  return { ...started, trigger: { mint: triggerToken.mint, condition, value } };
}
