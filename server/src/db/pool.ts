import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Parses int8 and numeric as bigint: no numeric column has fractions. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC)
      return (text: string) => BigInt(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Opens a pool, and Kysely over it. The audit log records `name`, the connections' application name, as the actor. */
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
  // The pool replaces broken idle connections; an unhandled error event would end the process.
  pool.on('error', () => {});
  // Ignore errors of clients that the pool is closing.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
