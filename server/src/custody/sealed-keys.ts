import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { type SealedWallet, SHARES_BEGIN } from '../ports/keys.ts';

/** The number of wallets whose keys are sealed under one version of the key-encryption key. */
export interface KeyVersion {
  readonly keyId: string;
  readonly wallets: number;
}

/** A sealed key begins with its own version, the length of the key-encryption key's id, and that id; see signer/README.md. */
const SEALED_VERSION = 2;

export async function keyVersions(db: Db): Promise<KeyVersion[]> {
  const { rows } = await sql<KeyVersion>`
    select case when ${isWhole} then encode(substr(sealed_key, 3, get_byte(sealed_key, 1)), 'escape')
                else 'shares of three signers' end as "keyId", count(*)::int as wallets
    from wallets group by 1 order by 1`.execute(db);
  return rows;
}

/** All wallets, including deleted ones, by id: those after one, at most `limit`. */
export async function sealedWallets(
  db: Db,
  after: string | null,
  limit: number,
): Promise<(SealedWallet & { readonly isDeleted: boolean })[]> {
  const { rows } = await sql<SealedWallet & { isDeleted: boolean }>`
    select id as "walletId", user_id as owner, public_key as "publicKey", sealed_key as "sealedKey",
           deleted_at is not null as "isDeleted"
    from wallets where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countSealedUnderOthers(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wallets where ${isUnderAnother(keyId)}`.execute(db);
  return rows[0]!.count;
}

/** Wallets, including deleted ones, whose keys are sealed under another version, or in an older form. */
export async function sealedUnderOthers(
  db: Db,
  keyId: string,
  after: string | null,
  limit: number,
): Promise<SealedWallet[]> {
  return await walletsWhere(db, isUnderAnother(keyId), after, limit);
}

/** As many as there are wallets with keys that one signer has whole, deleted ones too; `bound`: that have an open order or a send that waits. */
export async function countWhole(db: Db): Promise<{ readonly free: number; readonly bound: number }> {
  const { rows } = await sql<{ free: number; bound: number }>`
    select count(*) filter (where not ${isBound})::int as free, count(*) filter (where ${isBound})::int as bound
    from wallets where ${isWhole}`.execute(db);
  return rows[0]!;
}

/** How many keys of wallets one signer has whole, and how many three share, deleted wallets too. */
export async function countKeys(db: Db): Promise<{ readonly whole: number; readonly shared: number }> {
  const { rows } = await sql<{ whole: number; shared: number }>`
    select count(*) filter (where ${isWhole})::int as whole, count(*) filter (where not ${isWhole})::int as shared
    from wallets`.execute(db);
  return rows[0]!;
}

/** Of those that are whole, the ones without open orders. */
export async function wholeWallets(db: Db, after: string | null, limit: number): Promise<SealedWallet[]> {
  return await walletsWhere(db, sql`${isWhole} and not ${isBound}`, after, limit);
}

/** Wallets, including deleted ones, whose keys three signers share. */
export async function sharedWallets(db: Db, after: string | null, limit: number): Promise<SealedWallet[]> {
  return await walletsWhere(db, sql`not ${isWhole}`, after, limit);
}

/** False if the sealed key has changed meanwhile. `wholeUntil` stays as it is unless it is given. */
export async function replaceSealedKey(
  db: Db,
  old: SealedWallet,
  sealedKey: Uint8Array,
  wholeUntil?: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallets')
    .set({ sealed_key: Buffer.from(sealedKey), ...(wholeUntil && { whole_until: wholeUntil }) })
    .where('id', '=', old.walletId)
    .where('sealed_key', '=', old.sealedKey)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether one signer has the whole key of a wallet. */
export const isWhole = sql<boolean>`get_byte(sealed_key, 0) <> ${SHARES_BEGIN}`;
/** What was recorded for later at the one signer: the others have no such mandate. */
const isBound = sql<boolean>`(
  exists (select from orders where wallet_id = wallets.id and not mandate_closed)
  or exists (select from bundles where wallet_id = wallets.id and not mandate_closed)
  or exists (select from scheduled_sends where wallet_id = wallets.id and not mandate_closed))`;

/** By id: those after one, at most `limit`. */
async function walletsWhere(
  db: Db,
  condition: RawBuilder<unknown>,
  after: string | null,
  limit: number,
): Promise<SealedWallet[]> {
  const { rows } = await sql<SealedWallet>`
    select id as "walletId", user_id as owner, public_key as "publicKey", sealed_key as "sealedKey" from wallets
    where ${condition} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows;
}

function isUnderAnother(keyId: string) {
  const id = Buffer.from(keyId, 'latin1');
  const beginning = Buffer.concat([Uint8Array.of(SEALED_VERSION, id.length), id]);
  return sql<boolean>`substr(sealed_key, 1, ${beginning.length}) <> ${beginning}`;
}
