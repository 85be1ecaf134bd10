import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

/** A key that belongs to no wallet, sealed like wallets' keys. */
export interface CheckKey {
  /** In the place of a wallet's. */
  readonly id: string;
  readonly publicKey: Address;
  readonly sealedKey: Uint8Array;
}

/** Null until the first start stores it. */
export async function readPepperFingerprint(db: Db): Promise<Uint8Array | null> {
  const row = await db.selectFrom('installation').select('pepper_fingerprint').executeTakeFirstOrThrow();
  return row.pepper_fingerprint;
}

/** Stores the first fingerprint and returns the stored one. Atomic: of concurrent starts one wins. */
export async function claimPepperFingerprint(db: Db, fingerprint: Uint8Array): Promise<Uint8Array> {
  const row = await db
    .updateTable('installation')
    .set({ pepper_fingerprint: sql`coalesce(pepper_fingerprint, ${fingerprint})` })
    .returning('pepper_fingerprint')
    .executeTakeFirstOrThrow();
  return row.pepper_fingerprint!;
}

/** Null until the first start stores it. */
export async function readCheckKey(db: Db): Promise<CheckKey | null> {
  const row = await db
    .selectFrom('installation')
    .select(['check_id', 'check_public_key', 'check_sealed_key'])
    .executeTakeFirstOrThrow();
  return row.check_public_key === null || row.check_sealed_key === null
    ? null
    : { id: row.check_id, publicKey: row.check_public_key, sealedKey: row.check_sealed_key };
}

/** Stores the first key and returns the stored one. */
export async function claimCheckKey(db: Db, { id, publicKey, sealedKey }: CheckKey): Promise<CheckKey> {
  await db
    .updateTable('installation')
    .set({ check_id: id, check_public_key: publicKey, check_sealed_key: Buffer.from(sealedKey) })
    .where('check_public_key', 'is', null)
    .execute();
  const written = await readCheckKey(db);
  if (!written) throw new Error('The check key of this database was forgotten while it was written.');
  return written;
}

/** Replaces the sealed form of the key, unless it was replaced meanwhile. */
export async function replaceCheckKey(db: Db, old: CheckKey, sealedKey: Uint8Array): Promise<void> {
  await db
    .updateTable('installation')
    .set({ check_sealed_key: Buffer.from(sealedKey) })
    .where('check_public_key', '=', old.publicKey)
    .where('check_sealed_key', '=', old.sealedKey)
    .execute();
}

/** Makes the next start store the secret that it has. */
export async function forgetSecret(db: Db, secret: 'pepper' | 'key'): Promise<void> {
  const nothing =
    secret === 'pepper' ? { pepper_fingerprint: null } : { check_public_key: null, check_sealed_key: null };
  await db.updateTable('installation').set(nothing).execute();
}
