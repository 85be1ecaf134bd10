import { randomUUID } from 'node:crypto';
import type { Address } from '@solana/kit';
import type { Transaction } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Keys } from '../ports/keys.ts';
import { walletContext } from '../wallets/wallet-context.ts';

/** The wallet that pays for entries. The signer holds its key, as for any wallet. */
export interface Treasury {
  readonly userId: string;
  readonly walletId: string;
  readonly publicKey: Address;
}

const NAME = 'Treasury';
/** Real issuers are URLs, so that no sign-in can match this one. */
const IDENTITY = { issuer: 'cumulus', subject: 'treasury' } as const;

/** Null if the operator has not created it yet. */
export async function findTreasury(db: Db | Transaction<Database>): Promise<Treasury | null> {
  const row = await db
    .selectFrom('treasury')
    .innerJoin('wallets', 'wallets.id', 'treasury.wallet_id')
    .select(['wallets.user_id as userId', 'wallets.id as walletId', 'wallets.public_key as publicKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Creates the treasury unless there is one. `serverDb` reads addresses. Throws CallError SIGNER_UNAVAILABLE. */
export async function createTreasury(
  db: Db,
  keys: Pick<Keys, 'create'>,
  serverDb: Db = db,
): Promise<Treasury> {
  const existing = await findTreasury(serverDb);
  if (existing) return existing;
  const owner = await treasuryUser(db);
  const id = randomUUID();
  const { publicKey, sealedKey } = await keys.create(
    id,
    owner,
    walletContext({ name: NAME, idempotencyKey: null, user: { ...IDENTITY, email: null } }),
  );
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
    const concurrent = await tx.selectFrom('treasury').select('wallet_id').executeTakeFirst();
    if (concurrent) return;
    await tx
      .insertInto('wallets')
      .values({
        id,
        user_id: owner,
        name: NAME,
        public_key: publicKey,
        sealed_key: Buffer.from(sealedKey),
      })
      .execute();
    await tx.insertInto('treasury').values({ wallet_id: id }).execute();
  });
  const treasury = await findTreasury(serverDb);
  if (!treasury) throw new Error('the treasury was not created');
  return treasury;
}

/** The id of the user whose wallet it is, who is created if it is missing. */
async function treasuryUser(db: Db): Promise<string> {
  await db
    .insertInto('users')
    .values({ id: randomUUID(), ...IDENTITY, email: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', IDENTITY.issuer)
    .where('subject', '=', IDENTITY.subject)
    .executeTakeFirstOrThrow();
  return id;
}
