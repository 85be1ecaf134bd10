import { isAddress } from '@solana/kit';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { WalletRecord } from '../ports/journal-records.ts';
import { SHARES_BEGIN } from '../ports/keys.ts';
import { insertRequest, insertWallet, listWallets } from './store.ts';
import { readWalletContext, type WalletContext } from './wallet-context.ts';

/** Issuer of the embedded identity service. */
const EMBEDDED = 'cumulus-identity';
/** Of users of whom the journal says nothing but the id. */
const UNKNOWN_ISSUER = 'cumulus-recovered';

/** A wallet that was put back. */
export interface PutBackWallet {
  readonly walletId: string;
  readonly publicKey: string;
  readonly owner: string;
  /** What an operator should know: its name or its owner's identity are lost. Null if nothing is. */
  readonly lost: string | null;
}

/** Those of these wallets that the database does not have. */
export async function missingWallets(db: Db, records: readonly WalletRecord[]): Promise<WalletRecord[]> {
  if (records.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text from wallets where id = any(${records.map(({ walletId }) => walletId)}::uuid[])`.execute(
    db,
  );
  const known = new Set(rows.map(({ id }) => id));
  return records.filter(({ walletId }) => !known.has(walletId));
}

/**
 * Writes a wallet again that the database has forgotten, and its user. Nothing if it is there: it may be repeated at any time,
 * and a process that dies here has done all or nothing of it.
 */
export async function putBackWallet(db: Db, record: WalletRecord): Promise<PutBackWallet | null> {
  const { walletId, owner, publicKey, sealedKey, at, wholeUntil } = record;
  if (!isAddress(publicKey)) return null;
  const context = readWalletContext(record.context);
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from wallets where id = ${walletId}`.execute(tx);
    if (rows.length > 0) return null;
    const isKnown = await putBackUser(tx, owner, context);
    const others = await listWallets(tx, owner);
    await insertWallet(tx, {
      ...{ id: walletId, user_id: owner, public_key: publicKey },
      name: context?.name ?? `Recovered ${others.length + 1}`,
      sealed_key: Buffer.from(sealedKey, 'base64'),
      is_default: others.every(({ isDefault }) => !isDefault),
      created_at: new Date(at),
      // A signer's clock may be fast.
      ...(wholeUntil !== undefined && { whole_until: new Date(Math.min(wholeUntil, Date.now())) }),
    });
    const key = context?.idempotencyKey ?? null;
    if (key !== null && (await isUnused(tx, owner, key)))
      await insertRequest(tx, { user_id: owner, idempotency_key: key, wallet_id: walletId });
    const lost = [...(context ? [] : ['its name']), ...(isKnown ? [] : ['who its user is'])];
    return { walletId, publicKey, owner, lost: lost.length > 0 ? lost.join(' and ') : null };
  });
}

/** Adds shares of keys that the database lacks: those of a signer that was away when the wallet was put back. */
export async function completeShares(db: Db, records: readonly WalletRecord[]): Promise<void> {
  const shared = records.flatMap(({ walletId, sealedKey }) => {
    const key = Buffer.from(sealedKey, 'base64');
    return key[0] === SHARES_BEGIN ? [{ walletId, shares: key.toString() }] : [];
  });
  if (shared.length === 0) return;
  await sql`
    update wallets set sealed_key = convert_to((told.shares::jsonb || convert_from(sealed_key, 'UTF8')::jsonb)::text, 'UTF8')
    from unnest(${shared.map(({ walletId }) => walletId)}::uuid[], ${shared.map(({ shares }) => shares)}::text[]) as told (id, shares)
    where wallets.id = told.id
      and case when get_byte(sealed_key, 0) = ${SHARES_BEGIN}
        then not convert_from(sealed_key, 'UTF8')::jsonb ?& array(select jsonb_object_keys(told.shares::jsonb)) else false end`.execute(
    db,
  );
}

async function isUnused(tx: Db, userId: string, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('create_wallet_requests')
    .select('wallet_id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return found === undefined;
}

/** False if only the user's id is known: nothing links a sign-in to it. */
async function putBackUser(tx: Db, id: string, context: WalletContext | null): Promise<boolean> {
  const known = await tx.selectFrom('users').select('issuer').where('id', '=', id).executeTakeFirst();
  if (known) return known.issuer !== UNKNOWN_ISSUER;
  const { issuer, subject, email } = context?.user ?? { issuer: UNKNOWN_ISSUER, subject: id, email: null };
  const { rows } = await sql<{ id: string }>`
    insert into users (id, issuer, subject, email) values (${id}, ${issuer}, ${subject}, ${email})
    on conflict (issuer, subject) do nothing returning id`.execute(tx);
  if (rows.length === 0) {
    // The user has signed in meanwhile, and has another id, of an older version.
    await sql`
      insert into users (id, issuer, subject) values (${id}, ${UNKNOWN_ISSUER}, ${id})`.execute(tx);
    return false;
  }
  if (issuer !== EMBEDDED || email === null) return context !== null;
  // Without a password: its user sets a new one by e-mail, which proves the address.
  await sql`
    insert into identity.users (id, name, email) values (${subject}, ${email}, ${email}) on conflict do nothing`.execute(
    tx,
  );
  const { rows: found } = await sql`
    select from identity.users where id = ${subject}`.execute(tx);
  return found.length > 0;
}
