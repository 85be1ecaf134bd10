import type { Db } from '../db/pool.ts';
import { listDevices } from '../security/devices/store.ts';

/** A user's sign-ins as operators see them, the most recently used one first. */
export async function userDevices(db: Db, userId: string) {
  const rows = await listDevices(db, userId);
  return rows.map(({ id, signedInAt, lastUsedAt, device, place }) => ({
    ...{ sessionId: id, signedInAt, lastUsedAt, device, place },
  }));
}
