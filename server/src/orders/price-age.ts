import { isCallError } from '@cumulus/contract/errors.ts';
import type { Chain } from '../ports/chain.ts';
import type { Price } from '../ports/market.ts';
import { isRecent } from '../runtime/recent.ts';

/** An answer that was received longer ago triggers nothing, and no new order is refused by it, milliseconds. */
const STALE_AFTER = 30_000;
/** A trade that was longer ago says nothing about now, milliseconds. */
const TRADE_MAX_AGE_MS = 120_000;

/** Whether a price was received so lately that an order may be judged by it. */
export function isFresh({ at }: Pick<Price, 'at'>, now: number): boolean {
  return isRecent(at, now, STALE_AFTER);
}

/** Whether a price is of a trade that says something about now. */
export type IsTraded = (price: Pick<Price, 'slot'>) => boolean;

/**
 * Reads the present slot, by which the age of a price is counted from its own slot, whenever it was received. Null while the chain is
 * unavailable. A price without a slot, or from far ahead, is of unknown age. `slotMs`: milliseconds a slot, as measured.
 */
export async function readSlots(
  chain: Pick<Chain, 'finalized'>,
  slotMs: () => number,
): Promise<IsTraded | null> {
  try {
    const now = Number((await chain.finalized()).slot);
    const most = TRADE_MAX_AGE_MS / slotMs();
    return ({ slot }) => slot !== undefined && Math.abs(now - slot) <= most;
  } catch (error) {
    if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    return null;
  }
}
