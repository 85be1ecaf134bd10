import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../launch/src/postgres.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openDatabase } from '../../server/src/db/pool.ts';

export type Opened = ReturnType<typeof openDatabase>;

/** Runs work on a temporary durable database with one user and one wallet. */
export async function withOrderDatabase<T>(
  work: (database: Opened, wallet: Wallet, url: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-bench-'));
  const postgres = await startPostgres({ folder, password: randomUUID().replaceAll('-', ''), leashed: true });
  const database = openDatabase(postgres.url('postgres'));
  try {
    await migrate(postgres.url('postgres'));
    const wallet = { userId: randomUUID(), walletId: randomUUID() };
    await database.pool.query(`insert into users (id, issuer, subject) values ($1, 'bench', 'bench')`, [
      wallet.userId,
    ]);
    await database.pool.query(
      `insert into wallets (id, user_id, name, public_key, sealed_key) values ($1, $2, 'Bench', 'key', 'sealed')`,
      [wallet.walletId, wallet.userId],
    );
    return await work(database, wallet, postgres.url('postgres'));
  } finally {
    await database.pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Wallet {
  readonly userId: string;
  readonly walletId: string;
}

/** Fills a table without foreign key checks: all rows have the same user and wallet. */
export async function fillOrders(
  pool: Opened['pool'],
  insert: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(insert, [...values]);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}

/** Columns with equal values in all orders, and the values as SQL; the first parameters are the wallet's. */
export const COMMON = 'id, user_id, wallet_id, sell_token, sell_amount, buy_token, created_at';
export const COMMON_VALUES = `gen_random_uuid(), $1::uuid, $2::uuid,
  '{"mint": "11111111111111111111111111111111", "symbol": "SOL", "decimals": 9, "logoURI": "solana"}'::jsonb, 1000000,
  '{"mint": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "symbol": "USDC", "decimals": 6, "logoURI": "usdc"}'::jsonb,
  now()`;
