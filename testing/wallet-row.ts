import { randomUUID } from 'node:crypto';
import type { Address } from '@solana/kit';
import type { Db } from '../server/src/db/pool.ts';

/** Inserts an empty wallet without a key. Returns its id, which is also its address unless one is given. */
export async function walletRow(db: Db, userId: string, publicKey?: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('wallets')
    .values({
      id,
      user_id: userId,
      name: 'Main',
      public_key: (publicKey ?? id) as Address,
      sealed_key: Buffer.alloc(1),
    })
    .execute();
  return id;
}
