import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Parses int8 and numeric as bigint: the schema keeps no fractions. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC)
      return (text: string) => BigInt(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * A pool of connections to one database, as pg's own and as Kysely over it. By `name` the database knows whose they are,
 * and the audit log who did what: poolers in between hand it on.
 */
export function openDatabase(url: string, max = 16, name?: string): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    connectionString: url,
    ...(name === undefined ? {} : { application_name: name }),
    Client: PreparingClient,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced at its next use; without a listener its error would end the process.
  pool.on('error', () => {});
  // Nor does one that breaks while the pool is closing it, and no longer listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
