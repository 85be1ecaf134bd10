import type { Invalidations } from '../../db/invalidations.ts';
import { createCache } from '../../runtime/cache.ts';
import type { Pin } from './pin.ts';

const CACHED_MAX = 50_000;

/**
 * Caches whether users have a PIN: every open wallet screen asks every two seconds. Invalidated by notifications of the
 * database; disabled while those do not arrive. For display only: the step-up always reads the database.
 */
export interface PinStatus {
  enabled(userId: string): Promise<boolean>;
  /** This process has just changed the user's PIN. */
  changed(userId: string): void;
}

export function createPinStatus(pin: Pick<Pin, 'isSet'>, invalidations: Invalidations): PinStatus {
  const known = createCache<string, boolean>({ max: CACHED_MAX, canKeep: invalidations.arriving });
  invalidations.on('pin_changed', known.invalidate);
  return {
    changed: known.invalidate,
    enabled: (userId) => known.load(userId, () => pin.isSet(userId)),
  };
}
