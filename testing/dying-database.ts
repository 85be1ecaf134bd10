import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Db, openDatabase } from '../server/src/db/pool.ts';
import type { Database } from '../server/src/db/schema.ts';

/** The database as a process sees it that is killed at one of its statements: from then on nothing of it gets through. */
export function dyingDatabase(url: string, statement: number, moment: 'before' | 'after') {
  const { pool } = openDatabase(url, 4);
  let count = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Error('the process is dead');
  };
  const mortal = (client: pg.PoolClient) => ({
    async query(...words: unknown[]): Promise<unknown> {
      if (isDead) die();
      count += 1;
      const isLast = count === statement;
      if (isLast && moment === 'before') die();
      const answer = await (client.query as (...words: unknown[]) => Promise<unknown>)(...words);
      if (isLast || isDead) die();
      return answer;
    },
    // A dead process leaves no transaction open: its connections break.
    release: () => client.release(isDead),
  });
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => mortal(await pool.connect()) as unknown as pg.PoolClient,
      end: () => pool.end(),
    } as unknown as pg.Pool,
  });
  return {
    db: new Kysely<Database>({ dialect }) satisfies Db,
    isDead: () => isDead,
    /** Statements so far. */
    count: () => count,
    close: () => pool.end(),
  };
}
