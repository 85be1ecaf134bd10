import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** One server migrates at a time; others that start wait. */
const MIGRATION_LOCK = 7_316_244_011;

/** Applies the new files of migrations/ in order, each in its own transaction. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set((await client.query('select name from migrations')).rows.map((row) => row.name));
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of names.filter((name) => !applied.has(name))) {
      await client.query('begin');
      try {
        await client.query(await readFile(new URL(name, folder), 'utf8'));
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}
