import type { Db } from '../server/src/db/pool.ts';
import { createDevices, type Devices, type Origin } from '../server/src/security/devices/devices.ts';
import { heldClock } from './held-clock.ts';

/** Devices of a server that caches nothing. */
export function newDevices(db: Db, placeOf: (ip: string) => string | null = () => null): Devices {
  const invalidations = { on: () => {}, arriving: () => false };
  return createDevices({ db, clock: heldClock(), invalidations, placeOf });
}

/** A browser without a place. */
export const BROWSER: Origin = { ip: null, userAgent: undefined, deviceKey: 'key' };
