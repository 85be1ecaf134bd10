import { expect, test, vi } from 'vitest';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';

const localnet = await ownLocalnet({ LOCALNET_GEYSER_PORT: '0' });
// So that nothing is found by a sweep.
const DAY = '86400000';
const { newOwner, until, database } = await runningCumulus(
  { YELLOWSTONE_URL: localnet.geyserUrl!, DEPOSIT_SWEEP: DAY },
  Promise.resolve(localnet),
);
const { db } = database;

const booked = async (walletId: string) =>
  (await db.selectFrom('ledger').select('signature').where('wallet_id', '=', walletId).execute()).map(
    ({ signature }) => signature,
  );

test('a server with a stream of all transactions books deposits to wallets that no one looks at', async () => {
  const owner = await newOwner(0n);
  // The first look at a new wallet, which has nothing.
  await until(async () => {
    const watch = await db
      .selectFrom('deposit_watches')
      .select('looked_at')
      .where('wallet_id', '=', owner.walletId)
      .executeTakeFirstOrThrow();
    expect(watch.looked_at).not.toBeNull();
  });
  await until(async () => {
    const [stream] = await db.selectFrom('chain_streams').select('slot').execute();
    expect(stream?.slot).toBeGreaterThan(0n);
  });
  const signature = await localnet.fund(owner.publicKey, 10n ** 9n);
  await until(async () => expect(await booked(owner.walletId)).toEqual([signature]));
  await vi.waitFor(async () =>
    expect(await db.selectFrom('deposit_hints').selectAll().execute()).toEqual([]),
  );
});
