import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../server/src/db/pool.ts';
import { release } from './release.ts';
import { sharedService } from './service.ts';
import { ROLES } from './services.ts';

/** Few: files that run at once share the connections of the cluster. */
const SUPERUSER_CONNECTIONS = 4;

export interface TestDatabase {
  /** The server's, whose role owns nothing. */
  url: string;
  db: Db;
  pool: pg.Pool;
  operatorUrl: string;
  ownerUrl: string;
  /** For what the product's roles may not do: an attacker who has the whole database, and rows that no code writes. */
  superuser: { db: Db; pool: pg.Pool };
}

/** A fresh migrated database of the calling test file's own, dropped after its last test. Call it at the top level. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: clusterUrl, template } = await sharedService('postgres');
  const name = newName();
  await maintain(
    clusterUrl,
    `create database ${name} template ${template} owner ${ROLES.owner} strategy file_copy`,
    // A copy does not have the rights that the template gives to its database.
    `revoke temporary on database ${name} from public`,
  );
  const urls = urlsOf(clusterUrl, name);
  const { db, pool } = openDatabase(urls.url);
  const superuserUrl = new URL(clusterUrl);
  superuserUrl.pathname = `/${name}`;
  const superuser = openDatabase(superuserUrl.href, SUPERUSER_CONNECTIONS);
  release(async () => {
    await Promise.all([pool, superuser.pool].map(async (open) => open.ended || (await open.end())));
    await maintain(clusterUrl, `drop database ${name} with (force)`);
  });
  return { ...urls, db, pool, superuser };
}

/** The addresses of a database without a table, dropped after the calling test. */
export async function emptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'ownerUrl' | 'operatorUrl'>> {
  const { url: clusterUrl } = await sharedService('postgres');
  const name = newName();
  await maintain(clusterUrl, `create database ${name} owner ${ROLES.owner}`);
  onTestFinished(() => maintain(clusterUrl, `drop database ${name} with (force)`));
  return urlsOf(clusterUrl, name);
}

/** Says which file's it is, for someone who looks at a busy or forgotten one. */
function newName(): string {
  const file = basename(expect.getState().testPath ?? '').replace(/\.test\.ts$/, '');
  return `test_${file.replaceAll(/\W/g, '_').slice(0, 40)}_${randomBytes(8).toString('hex')}`;
}

function urlsOf(clusterUrl: string, database: string) {
  const urlOf = (role: string): string => {
    const url = new URL(clusterUrl);
    url.pathname = `/${database}`;
    url.username = role;
    return url.href;
  };
  return { url: urlOf(ROLES.server), operatorUrl: urlOf(ROLES.operator), ownerUrl: urlOf(ROLES.owner) };
}

async function maintain(clusterUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
