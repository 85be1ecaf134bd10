import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import { sql } from 'kysely';
import { lockUser } from '../../db/lock-user.ts';
import type { Db } from '../../db/pool.ts';
import { type MintsAfter, skipAlong } from '../market-check-store.ts';
import { SLIPPAGE } from '../trigger-doubt.ts';

/*
 * States of an alert
 *   waiting  its price is null: market checks look at it
 *   reached  it has the price that was found. After a crash, any process that routes notices sends it.
 *   (gone)   sent, by the transaction that writes its notice; or removed by its user
 */

/** As stored: the value is of an unscaled unit, USD. */
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

interface Priced {
  readonly mint: string;
  /** USD. */
  readonly price: number;
}

/** A price and what a second source says, USD. */
export interface AgreedPrice extends Priced {
  readonly second: number;
}

/** The tokens of these for which any waiting alert has reached its price. */
export async function nearMints(db: Db, prices: readonly Priced[]): Promise<string[]> {
  if (prices.length === 0) return [];
  const { rows } = await sql<{ mint: string }>`
    select mint from unnest(${mintsOf(prices)}::text[], ${prices.map(({ price }) => price)}::float8[]) as priced (mint, usd)
    where exists (
      select from price_alerts as alert
      where price is null and alert.mint = priced.mint and condition = 'price_above' and value <= usd
    ) or exists (
      select from price_alerts as alert
      where price is null and alert.mint = priced.mint and condition = 'price_below' and value >= usd
    )`.execute(db);
  return rows.map(({ mint }) => mint);
}

/** Marks the alerts that these prices have reached, each once. Returns how many. */
export async function reachAlerts(db: Db, prices: readonly AgreedPrice[]): Promise<number> {
  if (prices.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update price_alerts as alert set price = usd
    from unnest(
      ${mintsOf(prices)}::text[], ${prices.map(({ price }) => price)}::float8[], ${prices.map(({ second }) => second)}::float8[]
    ) as priced (mint, usd, second)
    where price is null and alert.mint = priced.mint and (
      condition = 'price_above' and value <= usd and value * ${1 - SLIPPAGE}::float8 <= second
      or condition = 'price_below' and value >= usd and value * ${1 + SLIPPAGE}::float8 >= second
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const mintsOf = (prices: readonly Priced[]): string[] => prices.map(({ mint }) => mint);
