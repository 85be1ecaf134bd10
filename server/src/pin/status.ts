import type { Invalidations } from '../db/invalidations.ts';
import { createCache } from '../runtime/cache.ts';
import type { Pin } from './pin.ts';

const CACHED_MAX = 50_000;

/**
 * Whether users have a PIN, remembered: every open wallet screen asks every two seconds. Changes made by any server
 * process arrive as notifications of the database; while they cannot arrive, nothing is remembered.
 * Only for showing: the step-up itself always asks the database.
 */
export interface PinStatus {
  enabled(userId: string): Promise<boolean>;
  /** This process has just changed the user's PIN. */
  changed(userId: string): void;
}

export function createPinStatus(pin: Pick<Pin, 'isSet'>, invalidations: Invalidations): PinStatus {
  const known = createCache<string, boolean>({ max: CACHED_MAX });
  let generation = 0;
  const changed = (userId: string | null): void => {
    generation += 1;
    known.invalidate(userId);
  };
  invalidations.on('pin_changed', changed);
  return {
    changed,
    async enabled(userId) {
      const remembered = known.get(userId);
      if (remembered !== undefined) return remembered;
      const asked = generation;
      const enabled = await pin.isSet(userId);
      // An answer that a change has overtaken is good for this caller but not to be kept.
      if (invalidations.arriving() && asked === generation) known.set(userId, enabled);
      return enabled;
    },
  };
}
