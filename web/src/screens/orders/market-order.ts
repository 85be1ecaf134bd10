import { ORDER_EXPIRATION } from '@cumulus/contract/limits.ts';
import type { Trigger } from '@cumulus/contract/trigger.ts';
import { serverNow } from '../../data/server-time.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import type { Expiration } from './market-form.ts';
import { orderTokens } from './useCreateOrder.ts';
import type { Monitored } from './useMonitored.ts';

/** What the form of a market order and its review have decided. */
interface Decided {
  readonly setup: SwapSetup;
  readonly trigger: Trigger;
  readonly expiration: Expiration;
  /** It may move the price by much. */
  readonly isConfirmed: boolean;
  /** The least that it brings, base units; null if the server sets it. */
  readonly floors: readonly bigint[] | null;
}

/** A new order. */
export function newOrder(decided: Decided, { symbol, token }: Pick<Monitored, 'symbol' | 'token'>) {
  const { setup, trigger, expiration, isConfirmed, floors } = decided;
  return {
    ...orderTokens(setup),
    conditionType: 'market' as const,
    triggerToken: { mint: trigger.mint, symbol, name: token?.name ?? symbol },
    triggerCondition: trigger.condition,
    triggerValue: trigger.value,
    expirationMode: expiration,
    ...(expiration === 'fixed_24h' && {
      expiresAt: new Date(serverNow() + ORDER_EXPIRATION).toISOString(),
    }),
    userConfirmedPriceImpact: isConfirmed,
    ...(floors && { floor: String(floors[0]) }),
  };
}

/** What an order is changed to. */
export function changedOrder({ setup, trigger, expiration, isConfirmed, floors }: Decided) {
  const { mint: watchedMint, ...at } = trigger;
  return {
    ...orderTokens(setup),
    rule: { kind: 'market', ...at } as const,
    watchedMint,
    expirationMode: expiration,
    userConfirmedPriceImpact: isConfirmed,
    ...(floors && { floors: floors.map(String) }),
  };
}
