import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { readTables } from './tables.ts';

/*
 * The dump is lines of JSON: for each table a line that says so, then an array of texts for each row, as PostgreSQL writes each
 * value, and null for null.
 */
export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

const ROWS_AT_ONCE = 2_000;

/** What is known of a snapshot besides its rows. */
export interface Snapshot {
  readonly installation: string;
  readonly migrations: readonly string[];
  readonly genesisHash: string | null;
  /** Rows by table; complete once all lines were read. */
  readonly tables: Readonly<Record<string, number>>;
}

/** Calls back with the lines of all rows of one snapshot, beside which the database is used as before. */
export async function dumpDatabase(
  db: Db,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<Snapshot> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local time zone 'UTC'`.execute(tx);
      const { rows: migrations } = await sql<{
        name: string;
      }>`select name from migrations order by name`.execute(tx);
      const installation = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
      const chain = await tx.selectFrom('chain').select('genesis_hash').executeTakeFirst();
      const tables: Record<string, number> = {};
      await write(linesOf(tx, tables));
      return {
        installation: installation.id,
        migrations: migrations.map(({ name }) => name),
        genesisHash: chain?.genesis_hash ?? null,
        tables,
      };
    });
}

async function* linesOf(tx: Db, tables: Record<string, number>): AsyncGenerator<string> {
  for (const { name, columns } of await readTables(tx)) {
    yield `${JSON.stringify({ table: name, columns: columns.map((column) => column.name) } satisfies TableLine)}\n`;
    tables[name] = 0;
    const values = columns.map((column) => `${column.name}::text`).join();
    await sql
      .raw(`declare dump no scroll cursor for select json_build_array(${values})::text as line from ${name}`)
      .execute(tx);
    for (;;) {
      const { rows } = await sql.raw<{ line: string }>(`fetch ${ROWS_AT_ONCE} from dump`).execute(tx);
      for (const { line } of rows) yield `${line}\n`;
      tables[name] += rows.length;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close dump`.execute(tx);
  }
}
