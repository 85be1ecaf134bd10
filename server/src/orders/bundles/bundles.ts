import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import { asJson } from '../store.ts';
import type { AskedBundle, NewBundle } from './bundle.ts';

type Executor = Db | Transaction<Database>;

/** A bundle, and what its executed orders sold and brought so far. */
export type BundleRow = Omit<Selectable<Database['bundles']>, 'asked'> & {
  readonly asked: AskedBundle;
  readonly sold: bigint;
  readonly brought: bigint;
};

/** Most ended bundles that are listed. */
const ENDED_LISTED_MAX = 100;

export async function insertBundle(tx: Transaction<Database>, bundle: NewBundle): Promise<void> {
  await tx
    .insertInto('bundles')
    .values({
      ...{ id: bundle.id, user_id: bundle.userId, wallet_id: bundle.walletId },
      ...{ idempotency_key: bundle.idempotencyKey, kind: bundle.kind, asked: asJson(bundle.asked) },
      ...{ sell_token: asJson(bundle.sellToken), buy_token: asJson(bundle.buyToken) },
      ...{ next_at: bundle.nextAt, created_at: bundle.createdAt, ended_at: null },
    })
    .execute();
}

function bundles(db: Executor) {
  // Of a protected buy the amounts are those of the buy.
  return db
    .selectFrom('bundles')
    .selectAll()
    .select([
      sql<bigint>`(select coalesce(sum(sell_amount), 0) from orders
        where bundle_id = bundles.id and orders.state = 'executed' and kind <> 'oco')`.as('sold'),
      sql<bigint>`(select coalesce(sum(bought), 0) from orders
        where bundle_id = bundles.id and orders.state = 'executed' and kind <> 'oco')`.as('brought'),
    ])
    .$castTo<BundleRow>();
}

/** Null if the user has no such bundle. `id` must be a UUID. */
export async function findBundle(db: Executor, userId: string, id: string): Promise<BundleRow | null> {
  const row = await bundles(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** All open ones, then the newest others. */
export async function listBundles(db: Db, userId: string): Promise<BundleRow[]> {
  const own = bundles(db).where('user_id', '=', userId).orderBy('created_at', 'desc');
  const open = await own.where('state', 'in', ['active', 'paused']).execute();
  // One after the other, as orders (store.ts).
  const ended = await own.where('state', 'in', ['ended', 'cancelled']).limit(ENDED_LISTED_MAX).execute();
  const now = new Set(ended.map(({ id }) => id));
  return [...open.filter(({ id }) => !now.has(id)), ...ended];
}
