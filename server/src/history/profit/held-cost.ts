import { approximate, type Scale } from '@cumulus/contract/amount.ts';
import { usd } from './nano-usd.ts';
import type { Position } from './position.ts';

/** If fewer of the units have a known cost, in percent, the cost counts as unknown: the rest would be a guess. */
const PRICED_MIN_PERCENT = 99n;

type Costed = Pick<Position, 'amount' | 'priced' | 'cost'>;

/** The cost of what a wallet holds of a mint. */
export interface HeldCost {
  /** Shown units with a known cost, */
  readonly units: number;
  /** and that cost, USD. */
  readonly usd: number;
}

/**
 * Null if the cost is unknown. Units that are not booked yet have none; what has left and is not booked yet took its part with
 * it.
 */
export function heldCost(position: Costed | undefined, held: bigint, scale: Scale): HeldCost | null {
  if (!position || position.amount <= 0n) return null;
  const { amount, priced, cost } = position;
  if (priced * 100n < amount * PRICED_MIN_PERCENT) return null;
  const part = held < amount ? Number(held) / Number(amount) : 1;
  return { units: part * approximate(priced, scale), usd: part * usd(cost) };
}

/** Unrealised profit or loss in USD, at a price of a shown unit: value less average cost; null if the cost is unknown. */
export function unrealised(
  position: Costed | undefined,
  held: bigint,
  scale: Scale,
  priceUsd: number,
): number | null {
  const cost = heldCost(position, held, scale);
  return cost && cost.units * priceUsd - cost.usd;
}
