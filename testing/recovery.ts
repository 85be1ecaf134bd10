import { sql } from 'kysely';
import { openDatabase } from '../server/src/db/pool.ts';
import { readTables } from '../server/src/recovery/tables.ts';

/** What is in each table, as a digest of its rows. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const { db, pool } = openDatabase(url, 1);
  try {
    const contents: Record<string, string> = {};
    for (const { name } of await readTables(db)) {
      const { rows } = await sql
        .raw<{ digest: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest from ${name} as t`,
        )
        .execute(db);
      contents[name] = rows[0]!.digest;
    }
    return contents;
  } finally {
    await pool.end();
  }
}
