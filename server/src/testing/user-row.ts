import { randomUUID } from 'node:crypto';
import type { Db } from '../db/pool.ts';

/** A user in the database, for tests below the HTTP side. Returns its id. */
export async function userRow(db: Db): Promise<string> {
  const id = randomUUID();
  await db.insertInto('users').values({ id, issuer: 'test', subject: id, email: null }).execute();
  return id;
}
