import type { World } from '../../launch/src/world.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import type { Wallet } from './wallets.ts';

/** How many payments of a wallet the product has accepted, orders among them. */
export async function payments(world: World, { walletId }: Wallet): Promise<number> {
  const { db, pool } = openDatabase(world.databaseUrl, 1);
  const intents = await db.selectFrom('intents').select('id').where('wallet_id', '=', walletId).execute();
  const orders = await db.selectFrom('orders').select('id').where('wallet_id', '=', walletId).execute();
  await pool.end();
  return intents.length + orders.length;
}

/** Removes the PIN of a wallet's owner, even one that is locked. */
export async function forgetPin(world: World, { walletId }: Wallet): Promise<void> {
  const { db, pool } = openDatabase(world.databaseUrl, 1);
  await db
    .deleteFrom('pins')
    .where('user_id', '=', (eb) => eb.selectFrom('wallets').select('user_id').where('id', '=', walletId))
    .execute();
  await pool.end();
}
