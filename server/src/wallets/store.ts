import type { Address } from '@solana/kit';
import { type Insertable, sql, type Transaction } from 'kysely';
import { isWhole } from '../custody/sealed-keys.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

type Executor = Db | Transaction<Database>;

/** All but the sealed key, which only settlement reads: of it, in how many places the key is. */
const COLUMNS = [
  'wallets.id as walletId',
  'wallets.name',
  'wallets.public_key as publicKey',
  'wallets.is_default as isDefault',
  'wallets.game_tag as gameTag',
  'wallets.created_at as createdAt',
  'wallets.deleted_at as deletedAt',
  'wallets.settled_slot as settledSlot',
  'wallets.whole_until as wholeUntil',
  isWhole.as('isWhole'),
] as const;

/** A wallet whose key the product holds. */
export interface CloudWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: Address;
  readonly isDefault: boolean;
  /** Name of the campaign in which it has a place. */
  readonly gameTag: string | null;
  readonly createdAt: Date;
  /** Null unless the wallet is deleted. */
  readonly deletedAt: Date | null;
  /** Balances read at an older slot are stale. */
  readonly settledSlot: bigint;
  /** Until when one signer had the whole key; null if none had, or one still has. */
  readonly wholeUntil: Date | null;
  /** One signer has the whole key. */
  readonly isWhole: boolean;
}

/** A user's wallets, oldest first. */
export async function listWallets(db: Executor, userId: string): Promise<CloudWallet[]> {
  return await ownWallets(db, userId).orderBy('created_at').orderBy('id').execute();
}

/** Null if the user has no such wallet or deleted it. `id` must be a UUID. */
export async function findWallet(db: Executor, userId: string, id: string): Promise<CloudWallet | null> {
  return (await ownWallets(db, userId).where('id', '=', id).executeTakeFirst()) ?? null;
}

function ownWallets(db: Executor, userId: string) {
  return db
    .selectFrom('wallets')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
}

export async function countWallets(db: Executor, userId: string): Promise<number> {
  const { count } = await ownWallets(db, userId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Serialises a deletion with reservations, which take this lock to write an intent. */
export async function lockWallet(
  tx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<CloudWallet | null> {
  return (await ownWallets(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function insertWallet(
  tx: Transaction<Database>,
  row: Insertable<Database['wallets']>,
): Promise<CloudWallet> {
  return await tx.insertInto('wallets').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** The wallet that was created under this key, deleted or not; null if the key is unused. */
export async function findRequested(
  db: Executor,
  userId: string,
  idempotencyKey: string,
): Promise<CloudWallet | null> {
  const row = await db
    .selectFrom('create_wallet_requests')
    .innerJoin('wallets', 'wallets.id', 'create_wallet_requests.wallet_id')
    .select(COLUMNS)
    .where('create_wallet_requests.user_id', '=', userId)
    .where('create_wallet_requests.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row ?? null;
}

/** How the identity service knows a user. */
export async function userOf(
  db: Executor,
  userId: string,
): Promise<{ issuer: string; subject: string; email: string | null }> {
  return await db
    .selectFrom('users')
    .select(['issuer', 'subject', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function insertRequest(
  tx: Transaction<Database>,
  row: Insertable<Database['create_wallet_requests']>,
): Promise<void> {
  await tx.insertInto('create_wallet_requests').values(row).execute();
}

/** Whether an order swaps from the wallet. Creating an order takes a lock that conflicts with lockWallet. */
export async function hasOpenOrder(tx: Transaction<Database>, walletId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('state', 'in', ['pending', 'executing'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'executing'),
        eb('expires_at', 'is', null),
        eb('expires_at', '>', sql<Date>`now()`),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (open) return true;
  // Between two rounds.
  const repeated = await tx
    .selectFrom('bundles')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('state', 'in', ['active', 'paused'])
    .where('next_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return repeated !== undefined;
}

export async function markDeleted(tx: Transaction<Database>, walletId: string): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ deleted_at: sql<Date>`now()`, is_default: false })
    .where('id', '=', walletId)
    .execute();
}

/** A wallet of any user, deleted or not; null if there is no such wallet. */
export async function findByPublicKey(
  tx: Transaction<Database>,
  publicKey: Address,
): Promise<(CloudWallet & { userId: string }) | null> {
  const row = await tx
    .selectFrom('wallets')
    .select([...COLUMNS, 'wallets.user_id as userId'])
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function markRestored(
  tx: Transaction<Database>,
  walletId: string,
  isDefault: boolean,
): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ deleted_at: null, is_default: isDefault, game_tag: null })
    .where('id', '=', walletId)
    .execute();
}

/** In two statements, because the unique index on the default is checked row by row. */
export async function makeDefault(
  tx: Transaction<Database>,
  userId: string,
  walletId: string,
): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('wallets').set({ is_default: true }).where('id', '=', walletId).execute();
}
