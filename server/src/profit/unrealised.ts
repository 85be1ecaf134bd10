import { approximate } from '@cumulus/contract/amount.ts';
import { usd } from './nano-usd.ts';
import type { Position } from './position.ts';

/** If fewer of the units have a known cost, in percent, the cost counts as unknown: the rest would be a guess. */
const PRICED_MIN_PERCENT = 99n;

/**
 * Unrealised profit or loss in USD: value less average cost; null if the cost is unknown. Units that are not booked yet have
 * no profit.
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
