import pg from 'pg';
import { SUPERUSER } from './folder.ts';

/** The superuser's connection string for a database on this machine. */
export function superuserUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/** A connection as superuser to the maintenance database. */
export async function connect(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: superuserUrl(port, password, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  // A broken idle connection must not crash the process; its next query fails.
  client.on('error', () => {});
  await client.connect();
  return client;
}
