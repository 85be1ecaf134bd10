import { CallError } from '@cumulus/contract/errors.ts';
import { floorOf } from '../floor.ts';
import type { Condition } from '../order.ts';
import type { PlacingDeps } from '../placing.ts';
import type { Asked } from './plan.ts';

/**
 * The least that the whole amount brings by each condition: as its user named them, else as a current offer suggests. Throws
 * CallError INVALID_FLOOR for another number of them, and as Asked.offer.
 */
export async function floorsFor(
  deps: PlacingDeps,
  asked: Asked,
  conditions: readonly Condition[],
): Promise<readonly bigint[]> {
  if (asked.floors) {
    if (asked.floors.length !== conditions.length) throw new CallError('INVALID_FLOOR');
    return asked.floors;
  }
  const offer = await asked.offer();
  return await Promise.all(conditions.map((condition) => floorOf(deps, asked, condition, offer)));
}
