import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import { retryingPool } from './retrying-pool.ts';
import type { Database } from './schema.ts';
import { sessionSettings } from './session-settings.ts';

export type Db = Kysely<Database>;

/** PostgreSQL cancels a statement itself, unless it is frozen or cut off, milliseconds. */
const CANCELLED_WITHIN = 5_000;

export interface PoolOptions {
  /** False behind a pooler that does not keep the prepared statements of its clients. Default true. */
  readonly prepares?: boolean;
  /**
   * How long a statement may take, and how long a transaction may wait for the next one, milliseconds. Default: without end.
   */
  readonly timeoutMs?: number;
}

/** Parses int8 and numeric as bigint: no numeric column has fractions. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC)
      return (text: string) => BigInt(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Opens a pool, and Kysely over it. The audit log records `name`, the connections' application name, as the actor. */
export function openDatabase(
  url: string,
  max = 16,
  name?: string,
  { prepares = true, timeoutMs }: PoolOptions = {},
): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    ...(timeoutMs !== undefined && {
      query_timeout: timeoutMs + CANCELLED_WITHIN,
    }),
    onConnect: (client) => client.query(sessionSettings(timeoutMs ?? null)),
    ...{ preparing: { isOn: prepares } },
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
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: retryingPool(pool) }) }) };
}
