import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

/*
 * The database shows what the signer knows: `hash` is null if the user has no PIN, IN_SIGNER if they have one, and a verifier if an older
 * version set it. An operator hands those to the signer, once. Whether all were is a column of `installation`: from then on only an
 * attacker writes a verifier, and it means nothing.
 */
export const IN_SIGNER = 'signer';
const isOlder = sql<boolean>`hash <> ${IN_SIGNER} and (select pins_carried_over_at is null from installation)`;
/** A condition on `pins`: its user has one. */
export const isPinSet = sql<boolean>`(hash = ${IN_SIGNER} or ${isOlder})`;

/** Longer ones are no verifiers. */
const VERIFIER_MAX = 200;

interface OlderPin {
  readonly userId: string;
  readonly verifier: string;
  readonly failed: number;
  /** Milliseconds since 1970. */
  readonly lockedUntil: number | null;
}

/** Whether an older version has set the user's PIN, and no operator has handed it to the signer yet. */
export async function hasOlderPin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pins')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isOlder)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many PINs wait for the operator. Records it once none does. */
export async function countOlderPins(db: Db): Promise<number> {
  await sql`
    update installation set pins_carried_over_at = now()
    where pins_carried_over_at is null and not exists (select from pins where hash <> ${IN_SIGNER})`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pins where ${isOlder}`.execute(db);
  return rows[0]!.count;
}

/** For operators. */
export function olderPinsSentence(count: number): string {
  return `${count} ${count === 1 ? 'user cannot give a PIN' : 'users cannot give PINs'} that a version without PINs in the signer has set: \`cumulus pins adopt\` hands them to the signer.`;
}

/**
 * Has the signer take over all of them. `adopt` returns whether the user has a PIN there. Returns of how many users the signer has one
 * now, and of how many it has none.
 */
export async function carryOver(
  db: Db,
  adopt: (pin: OlderPin) => Promise<boolean>,
): Promise<{ readonly taken: number; readonly refused: number }> {
  const rows = await db
    .selectFrom('pins')
    .select(['user_id', 'hash', 'failed_tries', 'locked_until'])
    .where('hash', '<>', IN_SIGNER)
    .$narrowType<{ hash: string }>()
    .execute();
  let [taken, refused] = [0, 0];
  for (const { user_id: userId, hash, failed_tries: failed, locked_until } of rows) {
    const verifier = hash.slice(0, VERIFIER_MAX);
    const isSet = await adopt({ userId, verifier, failed, lockedUntil: locked_until?.getTime() ?? null });
    // If the process dies before this line, the signer knows the PIN and refuses it the next time.
    await db
      .updateTable('pins')
      .set({ hash: isSet ? IN_SIGNER : null })
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .execute();
    if (isSet) taken += 1;
    else refused += 1;
  }
  return { taken, refused };
}
