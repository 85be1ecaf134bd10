import type { Db } from '../db/pool.ts';
import { listDevices } from '../security/devices/store.ts';

/** A user's sign-ins as an operator who looks at them sees them, the most recently used one first. */
export async function userDevices(seen: Db, userId: string) {
  const rows = await listDevices(seen, userId, 'looked.identity_sessions');
  return rows.map(({ id, signedInAt, lastUsedAt, device, place }) => ({
    ...{ sessionId: id, signedInAt, lastUsedAt, device, place },
  }));
}
