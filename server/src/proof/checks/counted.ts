import { sql, type Transaction } from 'kysely';
import type { CheckGroup } from '../../../../wire/src/check-group.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { dayBefore } from '../../runtime/day.ts';
import type { CheckedGroup } from './groups.ts';

/** For how long it is kept who asked and what was counted, days: as long as it can be asked or counted again. */
const SPENT_KEPT = 2;
/** For how long counts are kept, days. */
const COUNTS_KEPT = 31;

/** Stores the groups of a day with its liabilities, and forgets what is old. */
export async function putGroups(
  tx: Transaction<Database>,
  day: string,
  groups: readonly CheckGroup[],
): Promise<void> {
  for (const { mint, least, most, leaves } of groups)
    await sql`
      insert into check_groups (day, mint, least, most, leaves)
      values (${day}, ${mint}, ${least}, ${most}, ${leaves})`.execute(tx);
  await sql`delete from check_tokens where day < ${dayBefore(day, SPENT_KEPT)}`.execute(tx);
  await sql`delete from counted_checks where day < ${dayBefore(day, SPENT_KEPT)}`.execute(tx);
  await sql`delete from check_groups where day < ${dayBefore(day, COUNTS_KEPT)}`.execute(tx);
}

/** False if the user has asked for other tokens of this day. */
export async function claimTokens(db: Db, day: string, userId: string, asked: Buffer): Promise<boolean> {
  await sql`
    insert into check_tokens (day, user_id, asked) values (${day}, ${userId}, ${asked})
    on conflict (day, user_id) do nothing`.execute(db);
  const row = await db
    .selectFrom('check_tokens')
    .select('asked')
    .where('day', '=', day)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return asked.equals(row.asked);
}

/** What is owed to a user by the liabilities of a day, by mint. */
export async function amountsOf(db: Db, userId: string, day: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ mint: string; amount: bigint }>`
    select leaf.mint, sum as amount
    from liability_leaves as leaf
    join liability_nodes as node on node.day = leaf.day and node.mint = leaf.mint and level = 0
      and node.position = leaf.position
    where leaf.user_id = ${userId} and leaf.day = ${day}`.execute(db);
  return new Map(rows.map(({ mint, amount }) => [mint, amount]));
}

/** Of a day; empty for liabilities of a version without groups. */
export async function groupsAt(db: Db, day: string): Promise<CheckedGroup[]> {
  const { rows } = await sql<CheckedGroup>`
    select mint, least::text, most::text, leaves::text, checked from check_groups where day = ${day}
    order by mint, check_groups.least`.execute(db);
  return rows;
}

/** Counts a check of a group once. If the process dies before the commit, it is not counted, and may be sent again. */
export async function countOnce(
  db: Db,
  day: string,
  { mint, least }: Pick<CheckGroup, 'mint' | 'least'>,
  hash: Buffer,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into counted_checks (hash, day) values (${hash}, ${day}) on conflict (hash) do nothing`.execute(
      tx,
    );
    if (numAffectedRows !== 1n) return false;
    await sql`
      update check_groups set checked = checked + 1
      where day = ${day} and mint = ${mint} and least = ${least}::numeric`.execute(tx);
    return true;
  });
}

/** Days with groups, newest first. */
export async function groupedDays(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from check_groups order by day desc limit ${count}`.execute(db);
  return rows.map(({ day }) => day);
}
