import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import { sql } from 'kysely';
import { lockUser } from '../../db/lock-user.ts';
import type { Db } from '../../db/pool.ts';
import { type MintsAfter, skipAlong } from '../market-check-store.ts';

/*
 * States of an alert
 *   waiting  its price is null: market checks look at it
 *   reached  it has the price that was found. After a crash, any process that routes notices sends it.
 *   (gone)   sent, by the transaction that writes its notice; or removed by its user
 */

/** As stored: a price is of an unscaled unit. */
export type StoredAlert = PriceAlert;

const COLUMNS = ['id', 'mint', 'condition', 'value'] as const;

/** A user's alerts that wait, oldest first. */
export async function listAlerts(db: Db, userId: string): Promise<StoredAlert[]> {
  return await db
    .selectFrom('price_alerts')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('price', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Stores an alert, or finds the same one. Null if the user has `most` others. */
export async function putAlert(
  db: Db,
  userId: string,
  alert: Omit<StoredAlert, 'id'>,
  most: number,
): Promise<StoredAlert | null> {
  return await db.transaction().execute(async (tx) => {
    // Alerts of one user are counted in turns.
    await lockUser(tx, userId);
    const own = await tx.selectFrom('price_alerts').select(COLUMNS).where('user_id', '=', userId).execute();
    const same = own.find(
      ({ mint, condition, value }) =>
        mint === alert.mint && condition === alert.condition && value === alert.value,
    );
    if (same) return same;
    if (own.length >= most) return null;
    return await tx
      .insertInto('price_alerts')
      .values({ ...alert, user_id: userId })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

export async function deleteAlert(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('price_alerts').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Up to `limit` tokens after `after` that alerts wait for, sorted. */
export const alertedMints: MintsAfter = (db, after, limit) =>
  skipAlong(
    db,
    (mint) => sql`
      select alert.mint from price_alerts as alert
      where price is null and alert.mint > ${mint} order by alert.mint limit 1`,
    after,
    limit,
  );

/** What the market says of one condition. */
export interface Found extends Pick<StoredAlert, 'mint' | 'condition'> {
  /** What the first source says, in the unit of the alerts. */
  readonly found: number;
  /** The last value that is reached: alerts beyond it are not. */
  readonly bound: number;
}

/** Those of these for which any alert waits that is reached. */
export async function nearAlerts(
  db: Db,
  all: readonly Found[],
): Promise<Pick<Found, 'mint' | 'condition'>[]> {
  if (all.length === 0) return [];
  const { rows } = await sql<Pick<Found, 'mint' | 'condition'>>`
    select mint, condition from ${asRows(all)} where exists (select from price_alerts as alert where ${REACHED})`.execute(
    db,
  );
  return rows;
}

/** Marks the alerts that these have reached, each once. Returns how many. */
export async function reachAlerts(db: Db, all: readonly Found[]): Promise<number> {
  if (all.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update price_alerts as alert set price = told.found from ${asRows(all)} where ${REACHED}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const REACHED = sql`
  price is null and alert.mint = told.mint and alert.condition = told.condition and value between told.least and told.most`;

/** As `told`, with the values of the alerts that are reached. */
const asRows = (all: readonly Found[]) => sql`
  unnest(
    ${all.map(({ mint }) => mint)}::text[], ${all.map(({ condition }) => condition)}::text[],
    ${all.map(({ found }) => found)}::float8[], ${all.map((each) => (isBelow(each) ? each.bound : 0))}::float8[],
    ${all.map((each) => (isBelow(each) ? Number.POSITIVE_INFINITY : each.bound))}::float8[]
  ) as told (mint, condition, found, least, most)`;

const isBelow = ({ condition }: Found): boolean => condition.endsWith('below');
