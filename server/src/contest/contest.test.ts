import { expect, onTestFinished, test } from 'vitest';
import { AN_HOUR, contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { newCaller, walletWorld } from '../../../testing/wallets.ts';
import { createWalletCalls } from '../wallets/calls.ts';
import { endCampaign, startCampaign } from './campaigns.ts';

const database = await testDatabase();
const { db, superuser } = database;
const world = contestWorld(database);
const { clock, contests, wallets, draft, start, takenOf } = world;
const calls = createWalletCalls({ ...walletWorld(db).deps, wallets, campaigns: contests });
const create = async (name: string, caller = newCaller(db), idempotencyKey?: string) =>
  calls.createCloudWallet({ name, idempotencyKey }, await caller);

const startDraft = (name: string) => superuser.db.transaction().execute((tx) => startCampaign(tx, name));

test('[data-04, fn-22] without a contest none is active and the default amount is shown', async () => {
  expect(await contests.current(await userRow(db))).toEqual({
    isActive: false,
    contestName: null,
    participantCount: 0,
    maxParticipants: 0,
    solAmount: 0.1,
    userHasClaimed: false,
    leaderboard: { enabled: false },
    endDate: null,
  });
});

test('[data-04, fn-22, who-09] the current contest shows its places and whether this user has one', async () => {
  const { name, endsAt } = await start({ maxParticipants: 3, lamports: 250_000_000n, leaderboard: false });
  const [claimer, other] = [await newCaller(db), await newCaller(db)];
  await wallets.create(sessionOf(claimer.userId), name, null);
  const told = {
    isActive: true,
    contestName: name,
    participantCount: 1,
    maxParticipants: 3,
    solAmount: 0.25,
    leaderboard: { enabled: false },
    endDate: endsAt.toISOString(),
  };
  expect(await contests.current(claimer.userId)).toEqual({ ...told, userHasClaimed: true });
  expect(await contests.current(other.userId)).toEqual({ ...told, userHasClaimed: false });
});

test('[who-09, data-05, state-21] a wallet with the contest’s name enters it, with spaces around the name too', async () => {
  const { id, name } = await start();
  const answer = await create(`  ${name} `);
  expect(answer).toMatchObject({
    isContestEntry: true,
    isGameWallet: false,
    campaignName: name,
    specialMessage: `You've entered ${name}! Start swapping to climb the leaderboard!`,
    wallet: { name, gameTag: name, solBalance: 0 },
  });
  const { participants, entries } = await takenOf({ id });
  expect(participants).toBe(1);
  expect(entries).toMatchObject([{ wallet_id: answer.wallet.walletId, funding_signature: null, swaps: 0 }]);
  expect(world.told).toContain('entered');
});

test('[data-05] a game wallet gets SOL and is in no contest; other names have no effect', async () => {
  const { name: contest } = await start();
  const { name: game } = await start({ kind: 'game', leaderboard: false });
  expect(await create(game)).toMatchObject({
    isContestEntry: false,
    isGameWallet: true,
    campaignName: game,
    specialMessage: 'Wallet created successfully with free SOL!',
    wallet: { gameTag: game },
  });
  expect(await contests.current(await userRow(db))).toMatchObject({ contestName: contest });
  expect(await create('Savings')).toMatchObject({
    isContestEntry: false,
    isGameWallet: false,
    campaignName: null,
    specialMessage: null,
    wallet: { gameTag: null },
  });
});

test('[error-03] a second claim is refused with the specified sentence and takes no place', async () => {
  const { id, name } = await start();
  const caller = newCaller(db);
  await create(name, caller);
  await expect(create(name, caller)).rejects.toMatchObject({
    status: 'ALREADY_EXISTS',
    message: 'You have already claimed your free SOL!',
  });
  expect((await takenOf({ id })).participants).toBe(1);
});

test('a repeated request, sequential or concurrent, enters once and returns the same', async () => {
  const { id, name } = await start();
  const caller = newCaller(db);
  const twins = await Promise.all([0, 1, 2].map(() => create(name, caller, 'one-and-the-same')));
  const again = await create(name, caller, 'one-and-the-same');
  for (const { wallet, isContestEntry, campaignName } of twins)
    expect({ id: wallet.walletId, isContestEntry, campaignName }).toEqual({
      id: again.wallet.walletId,
      isContestEntry: true,
      campaignName: name,
    });
  expect((await takenOf({ id })).participants).toBe(1);
});

test('a user who claims many times concurrently gets one place', async () => {
  const { id, name } = await start();
  const caller = newCaller(db);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => create(name, caller)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('CONTEST_ALREADY_CLAIMED');
  expect((await takenOf({ id })).entries).toHaveLength(1);
});

test('[error-04] a user after the last place gets the specified sentence and no wallet', async () => {
  const { name } = await start({ maxParticipants: 1 });
  await create(name);
  const late = newCaller(db);
  await expect(create(name, late)).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: 'Contest is full. All spots have been claimed!',
  });
  expect(await wallets.list((await late).userId)).toEqual([]);
});

test('[error-04] of sixty users who claim twenty places concurrently twenty get one each', async () => {
  const { id, name } = await start({ maxParticipants: 20 });
  const callers = await Promise.all(Array.from({ length: 60 }, () => newCaller(db)));
  const outcomes = await Promise.allSettled(callers.map((caller) => create(name, Promise.resolve(caller))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('CONTEST_PLACES_EXCEEDED');
  const { participants, entries } = await takenOf({ id });
  expect([participants, entries.length]).toEqual([20, 20]);
  const tagged = await db.selectFrom('wallets').select('id').where('game_tag', '=', name).execute();
  expect(tagged).toHaveLength(20);
});

test('[rule-02] a user with ten wallets gets that limit’s error and takes no place', async () => {
  const { id, name } = await start();
  const caller = newCaller(db);
  for (let number = 1; number <= 10; number += 1) await create(`Wallet ${number}`, caller);
  await expect(create(name, caller)).rejects.toMatchObject({ code: 'WALLET_COUNT_EXCEEDED' });
  expect((await takenOf({ id })).participants).toBe(0);
});

test('drafts and contests that start later have no effect yet', async () => {
  const { name } = await draft();
  expect(await create(name)).toMatchObject({ isContestEntry: false, wallet: { gameTag: null } });
  const later = await start({ startsAt: new Date(clock.now() + AN_HOUR / 2) });
  expect(await create(later.name)).toMatchObject({ isContestEntry: false });
  expect(await contests.current(await userRow(db))).toMatchObject({ isActive: false });
  clock.advance(AN_HOUR / 2);
  expect(await create(later.name)).toMatchObject({ isContestEntry: true });
});

test('[error-04] after its end a contest is shown and cannot be entered; after its operator ends it, its name is free', async () => {
  const { name } = await start({ endsAt: new Date(clock.now() + 30_000) });
  clock.advance(40_000);
  await expect(create(name)).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: 'This contest has ended.',
  });
  expect(await contests.current(await userRow(db))).toMatchObject({ isActive: true, contestName: name });
  expect(await endCampaign(superuser.db, name)).toBe('active');
  expect(await contests.current(await userRow(db))).toMatchObject({ isActive: false });
  expect(await create(name)).toMatchObject({ isContestEntry: false });
});

test('a contest that ends during a claim admits no one', async () => {
  const { name } = await start();
  const { userId } = await newCaller(db);
  const campaign = await contests.named(userId, name);
  const { wallet } = await wallets.create(sessionOf(userId), 'Plain', null);
  await endCampaign(superuser.db, name);
  const entering = db
    .transaction()
    .execute((tx) =>
      contests.enter(tx, campaign!, { ...wallet, userId, judged: { network: null, reason: null } }),
    );
  await expect(entering).rejects.toMatchObject({ code: 'CONTEST_ENDED' });
});

test('one contest is active at a time; one that is over gives way', async () => {
  const first = await start();
  const second = await draft();
  expect(await startDraft(second.name)).toEqual({ refused: 'contest', other: first.name });
  await superuser.db
    .updateTable('contests')
    .set({ starts_at: new Date(0), ends_at: new Date(1) })
    .where('id', '=', first.id)
    .execute();
  expect(await startDraft(second.name)).toMatchObject({
    started: { id: second.id, state: 'active' },
  });
  expect(await startDraft(second.name)).toEqual({ refused: 'unknown' });
  const state = await db.selectFrom('contests').select('state').where('id', '=', first.id).executeTakeFirst();
  expect(state).toEqual({ state: 'ended' });
});

test('a draft that is over cannot be started and can be dropped', async () => {
  const { id, name } = await draft();
  await superuser.db
    .updateTable('contests')
    .set({ ends_at: new Date(1) })
    .where('id', '=', id)
    .execute();
  expect(await startDraft(name)).toEqual({ refused: 'over' });
  await superuser.db
    .updateTable('contests')
    .set({ ends_at: new Date(clock.now() + AN_HOUR) })
    .where('id', '=', id)
    .execute();
  expect(await endCampaign(superuser.db, name)).toBe('draft');
  expect(await endCampaign(superuser.db, name)).toBeNull();
});

test('with a wrong clock no campaign starts or ends: claims fail, other names create wallets', async () => {
  const { name } = await start();
  const userId = await userRow(db);
  world.trustClock(false);
  onTestFinished(() => {
    world.trustClock(true);
  });
  await expect(wallets.create(sessionOf(userId), name, null)).rejects.toMatchObject({ code: 'CLOCK_WRONG' });
  await expect(contests.current(userId)).rejects.toMatchObject({ code: 'CLOCK_WRONG' });
  await expect(wallets.create(sessionOf(userId), 'Savings', null)).resolves.toMatchObject({ isNew: true });
  world.trustClock(true);
  await expect(wallets.create(sessionOf(userId), name, null)).resolves.toMatchObject({
    wallet: { gameTag: name },
  });
});
