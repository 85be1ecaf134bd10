import type { WorldPlaces } from '../../launch/src/world.ts';
import { withDatabase } from './database.ts';
import { operate } from './operator.ts';
import type { Wallet } from './wallets.ts';

/** How many payments of a wallet the product has accepted, orders among them. */
export const payments = (world: WorldPlaces, { walletId }: Wallet): Promise<number> =>
  withDatabase(world, async (db) => {
    const intents = await db.selectFrom('intents').select('id').where('wallet_id', '=', walletId).execute();
    const orders = await db.selectFrom('orders').select('id').where('wallet_id', '=', walletId).execute();
    return intents.length + orders.length;
  });

/** Removes the PIN of a wallet's owner, even a locked one. */
export const removePin = (world: WorldPlaces, { walletId }: Wallet): Promise<unknown> =>
  withDatabase(world, async (db) => {
    const { user_id: userId } = await db
      .selectFrom('wallets')
      .select('user_id')
      .where('id', '=', walletId)
      .executeTakeFirstOrThrow();
    await operate(world, 'users', 'reset-pin', '--user', userId, '--now', '--why', 'the test goes on');
  });
