import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AN_HOUR, contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { endCampaign } from './campaigns.ts';
import { createLeaderboard } from './leaderboard.ts';

const database = await testDatabase();
const { db, superuser } = database;
const { clock, contests, wallets, start } = contestWorld(database);
const leaderboard = createLeaderboard({ db, clock });

/** Reads without a cache. */
async function read(userId: string) {
  clock.advance(5_001);
  return await leaderboard.read(userId);
}

async function enter(name: string) {
  const { userId } = await newCaller(db);
  const { wallet } = await wallets.create(sessionOf(userId), name, null);
  return { userId, walletId: wallet.walletId, publicKey: wallet.publicKey };
}
type Entrant = Awaited<ReturnType<typeof enter>>;

/** Writes an intent as a reservation does and returns its id. */
async function intent(
  { userId, walletId }: Entrant,
  kind: 'swap' | 'transfer_sol' = 'swap',
  at = new Date(),
) {
  const id = randomUUID();
  await db
    .insertInto('intents')
    .values({
      ...{ id, user_id: userId, wallet_id: walletId, idempotency_key: id, kind, created_at: at },
      ...{ request: '{}', plan: '{}', reserved_lamports: 1n },
    })
    .execute();
  return id;
}

async function settle(id: string, state: 'confirmed' | 'failed' | 'expired' = 'confirmed') {
  await db.updateTable('intents').set({ state, settled_at: new Date() }).where('id', '=', id).execute();
}

async function swap(entrant: Entrant, times = 1) {
  for (let time = 0; time < times; time += 1) await settle(await intent(entrant));
}

test('[data-20, fn-23, screen-05] ranks entries by confirmed swaps, ties by who reached the count first', async () => {
  const { name, description, endsAt } = await start();
  const [slow, none, quick, best] = [
    await enter(name),
    await enter(name),
    await enter(name),
    await enter(name),
  ];
  await swap(best, 3);
  await swap(quick, 2);
  await swap(slow, 2);
  const board = await read(slow.userId);
  expect(board).toMatchObject({
    contestName: name,
    description,
    endDate: endsAt.toISOString(),
    totalParticipants: 4,
    userPosition: { rank: 3, swapCount: 2, isInTop: true },
  });
  expect(board.leaderboard.map(({ rank, publicKey, swapCount }) => [rank, publicKey, swapCount])).toEqual([
    [1, best.publicKey, 3],
    [2, quick.publicKey, 2],
    [3, slow.publicKey, 2],
    [4, none.publicKey, 0],
  ]);
  expect((await read(none.userId)).userPosition).toEqual({ rank: 4, swapCount: 0, isInTop: true });
});

test('counts each confirmed swap of the entered wallet once', async () => {
  const { name } = await start();
  const entrant = await enter(name);
  const { wallet } = await wallets.create(sessionOf(entrant.userId), 'Other', null);
  await swap({ ...entrant, walletId: wallet.walletId });
  await settle(await intent(entrant, 'transfer_sol'));
  await settle(await intent(entrant), 'failed');
  await settle(await intent(entrant), 'expired');
  await intent(entrant);
  const counted = await intent(entrant);
  await settle(counted);
  await settle(counted);
  await db.updateTable('intents').set({ fence: 7n }).where('id', '=', counted).execute();
  expect((await read(entrant.userId)).userPosition.swapCount).toBe(1);
});

test('counts swaps requested between start and end of the contest', async () => {
  const { id, name } = await start();
  const entrant = await enter(name);
  const [begin, end] = [new Date(Date.now() - 2_000), new Date(Date.now() - 1_000)];
  await superuser.db
    .updateTable('contests')
    .set({ starts_at: begin, ends_at: end })
    .where('id', '=', id)
    .execute();
  const at = (milliseconds: number) => intent(entrant, 'swap', new Date(begin.getTime() + milliseconds));
  await settle(await at(-1));
  await settle(await at(0));
  await settle(await at(999));
  await settle(await at(1_000));
  expect((await read(entrant.userId)).userPosition.swapCount).toBe(2);
});

test('concurrent swaps of one wallet are all counted', async () => {
  const { name } = await start();
  const entrant = await enter(name);
  const ids = await Promise.all(Array.from({ length: 20 }, () => intent(entrant)));
  await Promise.all(ids.map((id) => settle(id)));
  expect((await read(entrant.userId)).userPosition.swapCount).toBe(20);
});

test('[who-02] shows users their own ids and hides those of others', async () => {
  const { name } = await start();
  const [one, other] = [await enter(name), await enter(name)];
  const board = await read(one.userId);
  const told = JSON.stringify(board);
  expect(told).not.toContain(other.userId);
  expect(told).not.toContain(other.walletId);
  expect(board.leaderboard[0]).toMatchObject({ userId: one.userId, walletId: one.walletId });
  const theirs = board.leaderboard[1]!;
  expect(theirs).toMatchObject({ publicKey: other.publicKey, walletName: name });
  expect((await read(one.userId)).leaderboard[1]).toEqual(theirs);
  await start({ name: 'Next' });
  const next = await Promise.all(
    [one, other].map(({ userId }) => wallets.create(sessionOf(userId), 'Next', null)),
  );
  expect(next).toHaveLength(2);
  const inNext = (await read(one.userId)).leaderboard.map(({ userId }) => userId);
  expect(inNext).not.toContain(theirs.userId);
});

test('[role-06] refuses users without a wallet in the contest, or whose wallet was deleted', async () => {
  const { name } = await start();
  const [stays, leaves] = [await enter(name), await enter(name)];
  const { userId } = await newCaller(db);
  await expect(read(userId)).rejects.toMatchObject({ code: 'CONTEST_ENTRY_REQUIRED' });
  await wallets.delete(sessionOf(leaves.userId), leaves.walletId);
  await expect(read(leaves.userId)).rejects.toMatchObject({ code: 'CONTEST_ENTRY_REQUIRED' });
  const { leaderboard: rows, totalParticipants } = await read(stays.userId);
  expect(rows.map(({ publicKey }) => publicKey)).toEqual([stays.publicKey]);
  expect(totalParticipants).toBe(2);
});

test('[error-19] says "No active contest" without a contest, before its start, and without a leaderboard', async () => {
  const refusal = { status: 'NOT_FOUND', message: 'No active contest' };
  const { name } = await start({ leaderboard: false });
  const { userId } = await enter(name);
  await expect(read(userId)).rejects.toMatchObject(refusal);
  await endCampaign(superuser.db, name);
  await expect(read(userId)).rejects.toMatchObject(refusal);
  await start({ startsAt: new Date(clock.now() + AN_HOUR / 2) });
  await expect(read(userId)).rejects.toMatchObject(refusal);
});

test('[screen-05] after its end a contest shows its result until its operator ends it', async () => {
  const { name, endsAt } = await start();
  const { userId } = await enter(name);
  clock.advance(AN_HOUR + 1);
  expect(await read(userId)).toMatchObject({ contestName: name, endDate: endsAt.toISOString() });
  expect(await contests.current(userId)).toMatchObject({ isActive: true, userHasClaimed: true });
});

test('[data-20] lists a hundred, and shows users behind them their own rank', async () => {
  const { id, name } = await start({ maxParticipants: 2_000 });
  const [first, middle, last] = [await enter(name), await enter(name), await enter(name)];
  // Entries of generated users: a wallet each, ranked by its number.
  await db.executeQuery(
    sql`
      with numbered as (
        select gen_random_uuid() as user_id, gen_random_uuid() as wallet_id, number from generate_series(1, 1200) as number
      ), people as (
        insert into users (id, issuer, subject) select user_id, 'crowd', number::text from numbered
      ), pockets as (
        insert into wallets (id, user_id, name, public_key, sealed_key)
        select wallet_id, user_id, 'Crowd', 'crowd' || number, '' from numbered
      )
      insert into contest_entries (id, contest_id, user_id, wallet_id, swaps)
      select gen_random_uuid(), ${id}, user_id, wallet_id, number / 3 from numbered`.compile(db),
  );
  const place = (walletId: string, swaps: number) =>
    superuser.db.updateTable('contest_entries').set({ swaps }).where('wallet_id', '=', walletId).execute();
  await place(first.walletId, 10_000);
  await place(middle.walletId, 200);
  const ahead = async (walletId: string) => {
    const rows = await db
      .selectFrom('contest_entries')
      .select('wallet_id')
      .where('contest_id', '=', id)
      .orderBy('swaps', 'desc')
      .orderBy('reached_at')
      .orderBy('wallet_id')
      .execute();
    return rows.findIndex((row) => row.wallet_id === walletId);
  };
  const top = await read(first.userId);
  expect(top.leaderboard).toHaveLength(100);
  expect(top.leaderboard.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(top.userPosition).toEqual({ rank: 1, swapCount: 10_000, isInTop: true });
  for (const [entrant, swapCount] of [
    [middle, 200],
    [last, 0],
  ] as const)
    expect((await read(entrant.userId)).userPosition).toEqual({
      rank: (await ahead(entrant.walletId)) + 1,
      swapCount,
      isInTop: false,
    });
});

test('caches the ranking for a second for all users', async () => {
  const { name } = await start();
  const [one, other] = [await enter(name), await enter(name)];
  await read(one.userId);
  await swap(other);
  expect((await leaderboard.read(one.userId)).userPosition.rank).toBe(1);
  clock.advance(1_001);
  expect((await leaderboard.read(one.userId)).userPosition.rank).toBe(2);
});

test('reads the ranking again if the clock is set back', async () => {
  const { name } = await start();
  const [first, second] = [await enter(name), await enter(name)];
  await swap(first);
  expect((await read(second.userId)).userPosition).toMatchObject({ rank: 2, swapCount: 0 });
  clock.advance(-AN_HOUR);
  await swap(second, 2);
  expect((await leaderboard.read(second.userId)).userPosition).toMatchObject({ rank: 1, swapCount: 2 });
  clock.advance(AN_HOUR);
});
