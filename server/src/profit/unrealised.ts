import { approximate } from '@cumulus/contract/amount.ts';
import { usd } from './nano-usd.ts';
import type { Position } from './position.ts';

/** A cost that is known for fewer of the units, in percent, is not known: a guess for the others would be made up. */
const PRICED_MIN_PERCENT = 99n;

/**
 * Profit or loss in USD of what is held: its value less what it cost on average; null where the cost is not known.
 * What has arrived and is not booked yet counts from when it is, at the price of then: until then it has gained nothing.
 */
export function unrealised(
  position: Pick<Position, 'amount' | 'priced' | 'cost'> | undefined,
  held: bigint,
  decimals: number,
  priceUsd: number,
): number | null {
  if (!position || position.amount <= 0n) return null;
  const { amount, priced, cost } = position;
  if (priced * 100n < amount * PRICED_MIN_PERCENT) return null;
  const part = held < amount ? Number(held) / Number(amount) : 1;
  return part * (approximate(priced, decimals) * priceUsd - usd(cost));
}
