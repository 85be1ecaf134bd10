import { expect, test } from 'vitest';
import { contestWorld } from '../../../testing/contests.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import { callerOf, sessionOf, userRow } from '../../../testing/user-row.ts';
import { createLeaderboard } from './leaderboard.ts';

const world = await swapWorld();
const { db, databaseUrl, keys, fund, sale, call } = world;
const { clock, wallets, start } = contestWorld(world, keys);
const app = await runningApp({ url: databaseUrl });

/** A signed-in user of the running server, with a wallet in the contest. */
async function entrant(name: string) {
  const { token, email } = await app.signUp();
  await app.call('ensureUserDocument', {}, token);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { wallet } = await wallets.create(sessionOf(id), name, null);
  return { token, userId: id, ...wallet };
}

test('[screen-05, data-20] each confirmed swap counts', async () => {
  const { name } = await start();
  const caller = callerOf(await userRow(db));
  const { wallet } = await wallets.create(caller, name, null);
  await fund(wallet.publicKey, 1_000_000_000n);
  const swapper = { caller, walletId: wallet.walletId, publicKey: wallet.publicKey };
  const position = async () => {
    clock.advance(5_000);
    return (await createLeaderboard({ db, clock }).read(caller.userId)).userPosition;
  };
  expect(await position()).toEqual({ rank: 1, swapCount: 0, isInTop: true });
  await call('executeCloudWalletSwap', swapper, await sale(swapper, 10_000_000n));
  expect((await position()).swapCount).toBe(1);
  await call('executeCloudWalletSwap', swapper, await sale(swapper, 20_000_000n));
  expect((await position()).swapCount).toBe(2);
});

test('[api-21, fn-22, data-04] getCurrentContest and /wallets/contest return the same', async () => {
  const { name, endsAt } = await start({ maxParticipants: 7 });
  const { token } = await entrant(name);
  const told = {
    isActive: true,
    contestName: name,
    participantCount: 1,
    maxParticipants: 7,
    solAmount: 0.1,
    userHasClaimed: true,
    leaderboard: { enabled: true },
    endDate: endsAt.toISOString(),
  };
  expect(await app.call('getCurrentContest', null, token)).toEqual({ status: 200, result: told });
  expect(await app.call('mobileAPI', { endpoint: '/wallets/contest' }, token)).toEqual({
    status: 200,
    result: told,
  });
});

test('[api-22, fn-23, data-20, role-06] getContestLeaderboard and /contest/leaderboard return the same to participants', async () => {
  const { name, description, endsAt } = await start();
  const { token, userId, walletId, publicKey } = await entrant(name);
  const direct = await app.call('getContestLeaderboard', null, token);
  expect(direct).toEqual({
    status: 200,
    result: {
      contestName: name,
      description,
      endDate: endsAt.toISOString(),
      totalParticipants: 1,
      leaderboard: [{ rank: 1, userId, walletId, walletName: name, publicKey, swapCount: 0 }],
      userPosition: { rank: 1, swapCount: 0, isInTop: true },
    },
  });
  expect(await app.call('mobileAPI', { endpoint: '/contest/leaderboard' }, token)).toEqual(direct);
  const { token: stranger } = await app.signUp();
  expect(await app.call('getContestLeaderboard', null, stranger)).toMatchObject({
    status: 403,
    error: { status: 'PERMISSION_DENIED', details: { code: 'CONTEST_ENTRY_REQUIRED' } },
  });
});
