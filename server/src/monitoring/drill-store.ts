import type { Db } from '../db/pool.ts';
import type { DrilledPair } from '../ports/three-signers.ts';

export interface Drill {
  readonly at: Date;
  readonly passed: boolean;
  readonly pairs: readonly DrilledPair[];
}

export async function insertDrill(db: Db, { passed, pairs }: Omit<Drill, 'at'>): Promise<void> {
  await db
    .insertInto('signer_drills')
    .values({ passed, pairs: JSON.stringify(pairs) })
    .execute();
}

/** The newest, and the newest that passed: null if there is none. */
export async function readDrills(
  db: Db,
): Promise<{ readonly newest: Drill | null; readonly passed: Drill | null }> {
  const drills = db
    .selectFrom('signer_drills')
    .select(['at', 'passed', 'pairs'])
    .orderBy('id', 'desc')
    .limit(1);
  const [newest, passed] = await Promise.all([
    drills.executeTakeFirst(),
    drills.where('passed', '=', true).executeTakeFirst(),
  ]);
  return { newest: newest ?? null, passed: passed ?? null };
}
