import type { Address } from '@solana/kit';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

type Executor = Db | Transaction<Database>;

/** Whom a service account keeps wallets for. */
export interface ServiceUser {
  readonly reference: string;
  readonly createdAt: Date;
}

/** A wallet of a service account; its name is the reference of its user. */
export interface ServiceWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: Address;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly settledSlot: bigint;
}

/** Null if there is none. */
export async function findUser(db: Executor, userId: string, reference: string): Promise<ServiceUser | null> {
  const { rows } = await sql<ServiceUser>`
    select reference, created_at as "createdAt" from service_users
    where user_id = ${userId} and reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

export async function countUsers(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from service_users where user_id = ${userId}`.execute(db);
  return rows[0]!.count;
}

export async function insertUser(db: Executor, userId: string, reference: string): Promise<void> {
  await sql`insert into service_users (user_id, reference) values (${userId}, ${reference})`.execute(db);
}

/** By reference, behind one. */
export async function listUsers(
  db: Executor,
  userId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ServiceUser[]> {
  const { rows } = await sql<ServiceUser>`
    select reference, created_at as "createdAt" from service_users
    where user_id = ${userId} and reference > ${after} order by reference limit ${limit}`.execute(db);
  return rows;
}

/** Most wallets of one user; null of an owner who is no service account. */
export async function walletsPerUser(db: Executor, userId: string): Promise<number | null> {
  const { rows } = await sql<{ most: number }>`
    select wallets_per_user as most from service_accounts where user_id = ${userId}`.execute(db);
  return rows[0]?.most ?? null;
}

const COLUMNS = sql`
  id as "walletId", name, public_key as "publicKey", is_default as "isDefault", created_at as "createdAt",
  settled_slot as "settledSlot"`;

/** Oldest first. */
export async function walletsOf(db: Executor, userId: string, reference: string): Promise<ServiceWallet[]> {
  const { rows } = await sql<ServiceWallet>`
    select ${COLUMNS} from wallets where user_id = ${userId} and name = ${reference} and deleted_at is null
    order by created_at, id`.execute(db);
  return rows;
}

/** All of a service account, by the references of their users, behind one of them: a UUID, or null for the beginning. */
export async function listWallets(
  db: Executor,
  userId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ServiceWallet[]> {
  const { rows } = await sql<ServiceWallet>`
    select ${COLUMNS} from wallets where user_id = ${userId} and deleted_at is null
      and (${after}::uuid is null
        or (name, id) > (select name, id from wallets where id = ${after}::uuid and user_id = ${userId}))
    order by name, id limit ${limit}`.execute(db);
  return rows;
}
