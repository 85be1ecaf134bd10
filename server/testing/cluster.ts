import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../launch/src/postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the maintenance database of the tests' own PostgreSQL. */
    clusterUrl: string;
  }
}

/** A migrated database that test files get copies of. */
export const TEMPLATE = 'template_migrated';

/** Vitest's global setup: one PostgreSQL for the whole run, thrown away at its end. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-test-'));
  const password = randomBytes(16).toString('hex');
  const postgres = await startPostgres({ folder, password, durable: false, leashed: true });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const maintenance = openDatabase(postgres.url('postgres'), 1);
    await maintenance.pool.query(`create database ${TEMPLATE}`);
    await maintenance.pool.end();
    const template = openDatabase(postgres.url(TEMPLATE), 2);
    await migrate(template.pool);
    await template.pool.end();
    project.provide('clusterUrl', postgres.url('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
