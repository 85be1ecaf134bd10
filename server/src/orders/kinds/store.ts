import { sql, type Transaction } from 'kysely';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { insertBundle } from '../bundles/bundles.ts';
import { findOrder, hindranceOf, type OrderRow, writeOrder } from '../store.ts';
import type { Plan } from './plan.ts';

/** Writes all of a plan or nothing; says what insertOrder does. `most`: open ones of one user. */
export async function insertPlan(
  db: Db,
  session: Session,
  { orders, bundle, doubt }: Plan,
  most: number,
): Promise<'written' | 'wallet' | 'full' | 'taken' | 'void'> {
  return await db.transaction().execute(async (tx) => {
    const [first] = orders;
    const hindrance = await hindranceOf(tx, session, first);
    if (hindrance) return hindrance;
    if ((await countOpen(tx, first.userId, first.createdAt)) >= most) return 'full';
    if (bundle) await insertBundle(tx, bundle);
    for (const order of orders) await writeOrder(tx, order, { doubt });
    return 'written';
  });
}

/** A bundle counts as one. */
async function countOpen(tx: Transaction<Database>, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (
      (select count(*) from bundles where user_id = ${userId} and state in ('active', 'paused'))
      + (select count(*) from orders where user_id = ${userId} and bundle_id is null
          and (kind is not null or part is not null) and state in ('pending', 'executing')
          and (state = 'executing' or expires_at is null or expires_at > ${now})))::int as open`.execute(tx);
  return rows[0]!.open;
}

export async function ordersOf(db: Db, userId: string, { orders }: Plan): Promise<OrderRow[]> {
  return await Promise.all(orders.map(async ({ id }) => (await findOrder(db, userId, id))!));
}
