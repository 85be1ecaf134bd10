import type { Db } from '../../db/pool.ts';
import type { PasskeyRecord } from '../../ports/journal-records.ts';
import { showPasskeys } from './store.ts';

/** Shows of all users' passkeys what the signer knows, from its newest record of each. Returns of how many users others were shown. */
export async function putBackPasskeys(db: Db, records: Iterable<PasskeyRecord>): Promise<number> {
  const ofOwner = Map.groupBy(records, ({ owner }) => owner);
  let changed = 0;
  for (const [owner, all] of ofOwner) {
    const known = all
      .filter(({ removedAt }) => removedAt === null)
      .map(({ credentialId, name, addedAt }) => ({ credentialId, name, addedAt: new Date(addedAt) }));
    if (await showPasskeys(db, owner, known)) changed += 1;
  }
  return changed;
}
