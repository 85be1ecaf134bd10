import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import { type Db, openDatabase } from '../src/db/pool.ts';
import { sharedService } from './service.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  pool: pg.Pool;
}

/** A fresh migrated database of the calling test file's own, dropped after its last test. Call it at the top level. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: clusterUrl, template } = await sharedService('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await maintain(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const { db, pool } = openDatabase(url.href);
  afterAll(async () => {
    await pool.end();
    await maintain(clusterUrl, `drop database ${name} with (force)`);
  });
  return { url: url.href, db, pool };
}

async function maintain(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
