import { randomUUID } from 'node:crypto';
import type { Address } from '@solana/kit';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';

/** The wallet that gives SOL to entries. Its key is in the signer, as any other's. */
export interface Treasury {
  readonly userId: string;
  readonly walletId: string;
  readonly publicKey: Address;
}

/** Issuers of identities are addresses: nobody signs in as this one's. */
const IDENTITY = { issuer: 'cumulus', subject: 'treasury' } as const;

/** Null where the operator has made none yet. */
export async function findTreasury(db: Db): Promise<Treasury | null> {
  const row = await db
    .selectFrom('treasury')
    .innerJoin('wallets', 'wallets.id', 'treasury.wallet_id')
    .select(['wallets.user_id', 'wallets.id', 'wallets.public_key'])
    .executeTakeFirst();
  return row ? { userId: row.user_id, walletId: row.id, publicKey: row.public_key as Address } : null;
}

/** Makes the treasury, once: whoever comes second gets the first one. Throws CallError SIGNER_UNAVAILABLE. */
export async function makeTreasury(db: Db, keys: Pick<Keys, 'create'>): Promise<Treasury> {
  const there = await findTreasury(db);
  if (there) return there;
  const id = randomUUID();
  const { publicKey, sealedKey } = await keys.create(id);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({ id: randomUUID(), ...IDENTITY, email: null })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute();
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('issuer', '=', IDENTITY.issuer)
      .where('subject', '=', IDENTITY.subject)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const meanwhile = await tx.selectFrom('treasury').select('wallet_id').executeTakeFirst();
    if (meanwhile) return;
    await tx
      .insertInto('wallets')
      .values({
        id,
        user_id: owner.id,
        name: 'Treasury',
        public_key: publicKey,
        sealed_key: Buffer.from(sealedKey),
      })
      .execute();
    await tx.insertInto('treasury').values({ wallet_id: id }).execute();
  });
  const made = await findTreasury(db);
  if (!made) throw new Error('the treasury that was made is not there');
  return made;
}
