import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../server/src/db/pool.ts';
import type { Database } from '../server/src/db/schema.ts';

/** The database over connections of which the first that commits breaks before it hears that it has. */
export function losingOneCommit(url: string): { db: Db; hasLost(): boolean } {
  const { pool } = openDatabase(url, 4);
  onTestFinished(() => pool.end());
  let hasLost = false;
  const lossy = (client: pg.PoolClient) => ({
    async query(...words: unknown[]): Promise<unknown> {
      const answer = await (client.query as (...words: unknown[]) => Promise<unknown>)(...words);
      if (hasLost || words[0] !== 'commit') return answer;
      hasLost = true;
      throw new Error('Connection terminated unexpectedly');
    },
    release: () => client.release(),
  });
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => lossy(await pool.connect()) as unknown as pg.PoolClient,
      end: () => pool.end(),
    } as unknown as pg.Pool,
  });
  return { db: new Kysely<Database>({ dialect }), hasLost: () => hasLost };
}
