import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AN_HOUR, contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';

const database = await testDatabase();
const { db } = database;
const world = contestWorld(database, undefined, { perNetwork: 3 });
const strict = contestWorld(database, undefined, { perNetwork: 3, proofBits: 4 });
const verified = contestWorld(database, undefined, { needsEmail: true });

type World = typeof world;

/** An active contest of all worlds, whose clocks the database's is not ahead of. */
async function start(wish: Parameters<World['start']>[0] = {}) {
  const contest = await world.start(wish);
  for (const { clock } of [strict, verified]) clock.advance(world.clock.now() - clock.now());
  return contest;
}

async function enter(
  name: string,
  ip: string | null,
  from: World = world,
  proof: string | null = null,
  userId?: string,
) {
  const owner = userId ?? (await userRow(db));
  const { wallet } = await from.wallets.create(sessionOf(owner), name, null, { ip, proof });
  return { userId: owner, wallet };
}

async function candidatesOf({ id }: { id: string }) {
  return await db
    .selectFrom('contest_candidates')
    .select(['user_id', 'wallet_id', 'reason', 'state'])
    .where('contest_id', '=', id)
    .orderBy('entered_at')
    .execute();
}

function prove(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`;
    if (createHash('sha256').update(proof).digest().readUInt32BE() < 2 ** (32 - bits)) return proof;
  }
}

describe('the network', () => {
  test('gets so many places in an hour; what comes then waits for a review and holds no place', async () => {
    const contest = await start();
    for (let nth = 1; nth <= 5; nth += 1) await enter(contest.name, `203.0.113.${nth}`);
    const other = await enter(contest.name, '198.51.100.1');
    const { participants, entries } = await world.takenOf(contest);
    expect([participants, entries.length]).toEqual([4, 4]);
    const candidates = await candidatesOf(contest);
    expect(candidates.map(({ reason, state }) => [reason, state])).toEqual([
      ['network', 'waiting'],
      ['network', 'waiting'],
    ]);
    expect(other.wallet.gameTag).toBe(contest.name);
    const { user_id: waiting, wallet_id } = candidates[0]!;
    const wallet = await world.wallets.own(waiting, wallet_id);
    expect([wallet.name, wallet.gameTag]).toEqual([contest.name, null]);
    expect(await world.contests.ofWallet(wallet_id)).toMatchObject({ name: contest.name, review: 'waiting' });
    expect(await world.contests.current(waiting)).toMatchObject({
      ...{ userHasClaimed: true, review: 'waiting', participantCount: 4 },
    });
    await expect(enter(contest.name, '192.0.2.1', world, null, waiting)).rejects.toMatchObject({
      code: 'CONTEST_ALREADY_CLAIMED',
    });
  });

  test('gets no more if its entries come at once, nor by many addresses of an IPv6 prefix', async () => {
    const contest = await start({ maxParticipants: 100 });
    await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        enter(contest.name, `2001:db8:7:${nth.toString(16)}::${nth + 1}`),
      ),
    );
    expect((await world.takenOf(contest)).participants).toBe(3);
    expect(await candidatesOf(contest)).toHaveLength(27);
  });

  test('gets as many again when the hour is over', async () => {
    const contest = await start();
    for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await enter(contest.name, ip);
    await database.superuser.db
      .updateTable('contest_entries')
      .set({ entered_at: new Date(Date.now() - AN_HOUR) })
      .where('contest_id', '=', contest.id)
      .execute();
    await enter(contest.name, '10.0.0.4');
    expect(await world.takenOf(contest)).toMatchObject({ participants: 4 });
    expect(await candidatesOf(contest)).toEqual([]);
  });

  test('is stored under a digest', async () => {
    const contest = await start();
    await enter(contest.name, '203.0.113.1');
    const [entry] = (await world.takenOf(contest)).entries;
    expect(Buffer.from(entry!.network!)).toHaveLength(32);
    expect(Buffer.from(entry!.network!).toString('latin1')).not.toContain('203.0.113');
  });

  test('[error-04] a contest without places left refuses, and puts no one on a waiting list', async () => {
    const contest = await start({ maxParticipants: 2 });
    for (const ip of ['10.1.0.1', '10.1.0.2']) await enter(contest.name, ip);
    await expect(enter(contest.name, '10.1.0.3')).rejects.toMatchObject({ code: 'CONTEST_PLACES_EXCEEDED' });
    expect(await candidatesOf(contest)).toEqual([]);
  });
});

describe('a proof of work', () => {
  test('is asked for by its setting alone', async () => {
    const contest = await start();
    const userId = await userRow(db);
    expect(await world.contests.challenge(userId, contest.name)).toBeNull();
    expect(await strict.contests.challenge(userId, 'no campaign')).toBeNull();
    expect(await strict.contests.challenge(userId, contest.name)).toMatchObject({ bits: 4 });
  });

  test('an entry with one gets its place; without one, or with another user’s, it waits', async () => {
    const contest = await start();
    const [ada, bob] = [await userRow(db), await userRow(db)];
    const given = (await strict.contests.challenge(ada, contest.name))!;
    const proof = prove(given.challenge, given.bits);
    await enter(contest.name, '10.2.0.1', strict, proof, bob);
    await enter(contest.name, '10.2.0.1', strict, null);
    await enter(contest.name, '10.2.0.1', strict, proof, ada);
    const { participants, entries } = await world.takenOf(contest);
    expect([participants, entries.map(({ user_id }) => user_id)]).toEqual([1, [ada]]);
    expect((await candidatesOf(contest)).map(({ reason }) => reason)).toEqual(['proof', 'proof']);
  });

  test('gets harder with the entries of the last hour, within bounds', async () => {
    const contest = await start({ maxParticipants: 10_000 });
    const userId = await userRow(db);
    const bitsAfter = async (count: number) => {
      await database.superuser.pool.query(
        `with made as (insert into users (id, issuer, subject) select gen_random_uuid(), 'load', gen_random_uuid() from generate_series(1, $1) returning id),
         keyed as (insert into wallets (id, user_id, name, public_key, sealed_key) select gen_random_uuid(), id, 'x', substr(md5(id::text) || md5(id::text || 'x'), 1, 44), '' from made returning id, user_id)
         insert into contest_candidates (id, contest_id, user_id, wallet_id, reason) select gen_random_uuid(), $2, user_id, id, 'proof' from keyed`,
        [count, contest.id],
      );
      return (await strict.contests.challenge(userId, contest.name))!.bits;
    };
    expect(await bitsAfter(60)).toBe(4);
    expect(await bitsAfter(60)).toBe(5);
    expect(await bitsAfter(360)).toBe(7);
    expect(await bitsAfter(4_000)).toBe(9);
  });
});

describe('an e-mail', () => {
  test('has to be verified before its user enters, also by the statement that takes the place', async () => {
    const contest = await start();
    const userId = await userRow(db);
    await expect(enter(contest.name, null, verified, null, userId)).rejects.toMatchObject({
      code: 'EMAIL_UNVERIFIED',
    });
    // As if it was verified when the request came, and is not any more.
    const { wallet } = await enter('Plain', null, world, null, userId);
    const campaign = (await world.contests.named(userId, contest.name))!;
    for (const reason of [null, 'proof'] as const) {
      const entrant = { ...wallet, userId, judged: { network: null, reason } };
      const entering = db.transaction().execute((tx) => verified.contests.enter(tx, campaign, entrant));
      await expect(entering).rejects.toMatchObject({ code: 'EMAIL_UNVERIFIED' });
    }
    expect(await world.takenOf(contest)).toEqual({ participants: 0, entries: [] });
    expect(await candidatesOf(contest)).toEqual([]);
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
    await enter(contest.name, null, verified, null, userId);
    expect(await world.takenOf(contest)).toMatchObject({ participants: 1 });
  });
});

test('a mailbox takes one place: further accounts by plus and dots wait for a review, also at once', async () => {
  const contest = await start();
  const spellings = ['ann.b@gmail.com', 'annb+2@gmail.com', 'a.n.n.b@googlemail.com', 'annb@gmail.com'];
  const users = await Promise.all(
    [...spellings, 'ann.b@elsewhere.test', 'annb@elsewhere.test'].map(async (email) => {
      const id = await userRow(db);
      await db.updateTable('users').set({ email }).where('id', '=', id).execute();
      return id;
    }),
  );
  await Promise.all(users.map((id, nth) => enter(contest.name, `198.51.${nth}.1`, world, null, id)));
  const { entries } = await world.takenOf(contest);
  expect(entries).toHaveLength(3);
  expect((await candidatesOf(contest)).map(({ reason }) => reason)).toEqual([
    'mailbox',
    'mailbox',
    'mailbox',
  ]);
});
