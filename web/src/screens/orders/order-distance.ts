import * as format from '@cumulus/contract/format.ts';
import { lessThan, marketCap, price as priceText, supply, tinyPrice } from '@cumulus/contract/format-full.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { conditionParts } from '@cumulus/contract/trigger.ts';
import type { MarketValue } from '../../data/orders.ts';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';

/** How far a market order is from its trigger. */
export interface Distance {
  /** "$2.84e-5", or a dash. */
  readonly now: string;
  /** The token's price as text, if `now` is a market cap; else null. */
  readonly price: string | null;
  /** `now` as a number, USD; null if unknown. */
  readonly live: number | null;
  readonly trigger: string;
  /** The price that `now`, `trigger` and `price` shorten, spelled out; null if they do not. */
  readonly spoken: {
    readonly now: string | null;
    readonly trigger: string | null;
    readonly price: string | null;
  };
  /** "5.6% to go", or why the distance is unknown. */
  readonly text: string;
  readonly direction: 'up' | 'down' | null;
  /** How much of the way from the market's first value to the trigger is done, from 0 to 1. Null if unknown. */
  readonly progress: number | null;
}

export function distanceToTrigger(order: ConditionalOrder, market: MarketValue | undefined): Distance {
  const { triggerCondition, triggerValue, startValue } = order;
  if (triggerCondition === null || triggerValue === null) throw new Error('not a market order');
  const { isPrice, side } = conditionParts(triggerCondition);
  const written = isPrice ? priceText : marketCap;
  const live = isPrice ? market?.price : market?.marketCap;
  const known = {
    now: written(live ?? null),
    price: isPrice ? null : priceText(market?.price ?? null),
    live: live ?? null,
    trigger: written(triggerValue),
    spoken: {
      now: isPrice ? tinyPrice(live) : null,
      trigger: isPrice ? tinyPrice(triggerValue) : null,
      price: tinyPrice(market?.price),
    },
  };
  if (live == null || live <= 0)
    return {
      ...known,
      text: isPrice ? t('No price known now') : t('No market cap known now'),
      direction: null,
      progress: null,
    };
  const isReached = side === 'above' ? live >= triggerValue : live <= triggerValue;
  if (isReached)
    return { ...known, text: t('Reached, waiting for the next check'), direction: null, progress: 1 };
  const percent = Math.abs((triggerValue - live) / live) * 100;
  return {
    ...known,
    text: t('{percent}% to go', {
      percent:
        percent < 0.1 ? lessThan(0.1, 1) : percent >= 1_000 ? supply(percent) : format.fixed(percent, 1),
    }),
    direction: side === 'above' ? 'up' : 'down',
    progress: startValue === null ? null : Math.max(0, (startValue - live) / (startValue - triggerValue)),
  };
}

/** When the market was last checked for an order. */
export function checkedText({ lastMarketCheck }: ConditionalOrder, now: number): string {
  if (lastMarketCheck === null) return t('Not checked yet');
  const age = timeAgo(new Date(lastMarketCheck), new Date(now));
  return age === t('Just now') ? t('Last check just now') : t('Last check {age}', { age });
}
