import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { dyingDatabase } from '../../../../testing/dying-database.ts';
import { BONK, confirmed, orderWorld } from '../../../../testing/orders.ts';
import { isBusy } from '../../accounts/personal-data/deletion-store.ts';
import { hasOpenOrder } from '../../wallets/store.ts';
import type { Rule } from '../kinds/plan.ts';
import { putBackRounds } from './put-back.ts';
import { makeRounds } from './rounds.ts';

const database = await testDatabase();
const { db } = database;
const { clock, asked, answer, engine, newUser, trustClock } = orderWorld(db);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type User = Awaited<ReturnType<typeof newUser>>;

/** A round every hour from an hour from now on. */
const hourly = (more: Partial<Extract<Rule, { kind: 'recurring' }>> = {}): Rule => ({
  ...{ kind: 'recurring', count: 1, unit: 'hour', timeZone: 'UTC', missed: 'skip' },
  startAt: new Date(clock.now() + HOUR).toISOString(),
  ...more,
});

/** Its rounds from the first on: how each stands, and what it says. */
async function roundsOf(bundleId: string) {
  const rows = await db
    .selectFrom('orders')
    .select(['part', 'state', 'error', 'error_details'])
    .where('bundle_id', '=', bundleId)
    .execute();
  return rows
    .map(({ part, state, error_details }) => {
      const { why, rounds } = (error_details ?? {}) as { why?: string; rounds?: number };
      return { round: Number(part!.slice(2)), is: why ? `${why} ${rounds}` : state };
    })
    .sort((a, b) => a.round - b.round)
    .map(({ round, is }) => `${round} ${is}`);
}

/** Lets half a second pass again and again, of an hour between two rounds, until its rounds stand so. */
const becomes = async (bundleId: string, rounds: readonly string[]) =>
  await passing(async () => expect(await roundsOf(bundleId)).toEqual(rounds));

const passing = async (expected: () => Promise<void>) =>
  await vi.waitFor(
    async () => {
      clock.advance(500);
      await expected();
    },
    { interval: 10 },
  );

async function placed(user: User, rule: Rule, more: object = {}) {
  const { bundle } = await user.place(rule, more);
  return bundle!.id;
}

test('each round of a recurring order swaps at its time, and the last one ends it', async () => {
  const user = await newUser();
  const start = clock.now() + HOUR;
  const id = await placed(user, hourly({ rounds: 3 }));
  engine();
  expect(await user.bundles()).toMatchObject([
    { kind: 'recurring', state: 'active', rounds: 0, sold: '0', brought: '0' },
  ]);
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 pending']);
  expect((await user.bundles())[0]).toMatchObject({
    ...{ state: 'active', rounds: 1, sold: '1500000000', brought: '199' },
    nextAt: new Date(start + HOUR).toISOString(),
  });
  clock.advance(start + HOUR - 1 - clock.now());
  expect(asked).toHaveLength(1);
  await becomes(id, ['0 executed', '1 executed', '2 pending']);
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 executed', '2 executed']);
  await passing(async () =>
    expect((await user.bundles())[0]).toMatchObject({ state: 'ended', rounds: 3, nextAt: null }),
  );
  expect(asked.map(({ terms }) => (terms as unknown as { mandate: string }).mandate)).toEqual([
    `${id}/0/0/0`,
    `${id}/0/1/0`,
    `${id}/0/2/0`,
  ]);
});

test('later rounds get another amount, distance, number and end, and those before stay', async () => {
  const user = await newUser();
  const start = clock.now() + HOUR;
  const rule = hourly({ rounds: 5 });
  const id = await placed(user, rule);
  engine();
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 pending']);
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 executed', '2 pending']);

  // Every two hours from three hours on, three rounds in all.
  const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
  const rarer = { ...rule, count: 2, rounds: 3, startAt: at(3 - 2 * 2) } as Rule;
  const less = { sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '70' } };
  const { bundle, orders } = await user.edit(id, rarer, less);
  expect(bundle).toMatchObject({ rounds: 2, nextAt: at(3), rule: rarer, sold: '3000000000' });
  expect(orders).toMatchObject([{ scheduledTime: at(3), sellToken: { amount: '70' } }]);
  for (const [other, code] of [
    [{ rounds: 2 }, 'INVALID_ROUNDS'],
    [{ rounds: undefined, until: at(2) }, 'INVALID_END'],
    [{ startAt: at(-4) }, 'SCHEDULED_TIME_PASSED'],
  ] as const)
    await expect(user.edit(id, { ...rarer, ...other } as Rule)).rejects.toMatchObject({ code });

  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 executed', '2 pending']);
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 executed', '2 executed']);
  await passing(async () => expect((await user.bundles())[0]!.state).toBe('ended'));
  expect(asked.map(({ terms }) => terms.amount)).toEqual([1_500_000_000n, 1_500_000_000n, 70n]);
  await expect(user.edit(id, rarer)).rejects.toMatchObject({ code: 'ORDER_FIXED' });
});

test('no round is at its end or later', async () => {
  const user = await newUser();
  const id = await placed(user, hourly({ until: new Date(clock.now() + 3 * HOUR).toISOString() }));
  engine();
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 pending']);
  clock.advance(HOUR);
  await becomes(id, ['0 executed', '1 executed']);
  await passing(async () => expect((await user.bundles())[0]).toMatchObject({ state: 'ended', rounds: 2 }));
});

describe('after three rounds without a server', () => {
  test('all are caught up one after the other if their user wants that', async () => {
    const user = await newUser();
    const id = await placed(user, hourly({ missed: 'catch_up' }));
    clock.advance(3 * HOUR);
    engine();
    await becomes(id, ['0 executed', '1 executed', '2 executed', '3 pending']);
    const ended = await db
      .selectFrom('orders')
      .select(['part', 'created_at', 'ended_at'])
      .where('bundle_id', '=', id)
      .orderBy('created_at')
      .execute();
    for (const [number, { created_at }] of ended.entries())
      if (number > 0)
        expect(created_at.getTime()).toBeGreaterThanOrEqual(ended[number - 1]!.ended_at!.getTime());
  });

  test('none is made if they are skipped, and the next one is at its time', async () => {
    const user = await newUser();
    const start = clock.now() + HOUR;
    const id = await placed(user, hourly());
    clock.advance(3 * HOUR + HOUR / 2);
    await db.updateTable('orders').set({ state: 'failed' }).where('bundle_id', '=', id).execute();
    // The last of the three is late by less than an hour, but the one that was open was long ago.
    engine();
    await passing(async () => expect((await roundsOf(id)).slice(0, 2)).toEqual(['0 failed', '1 late 1']));
    await becomes(id, ['0 failed', '1 late 1', '2 executed', '3 pending']);
    expect((await user.bundles())[0]!.nextAt).toBe(new Date(start + 3 * HOUR).toISOString());
  });
});

describe('a round for which the market gives too little', () => {
  const low = new CallError('ORDER_BELOW_FLOOR', { offer: '90' });

  test('is tried until the next one, and then skipped: none piles up', async () => {
    const user = await newUser();
    const id = await placed(user, hourly({ count: 2, unit: 'minute' }));
    answer(() => low);
    engine();
    clock.advance(HOUR);
    await passing(async () => {
      const rounds = await roundsOf(id);
      expect(rounds.filter((each) => /pending|executing/.test(each)).length).toBeLessThanOrEqual(1);
      expect(rounds.length).toBeGreaterThan(1);
      expect(rounds[0]).toBe('0 floor 1');
    });
    expect(asked.length).toBeGreaterThan(1);
  });

  test('is made when the market gives enough again', async () => {
    const user = await newUser();
    const id = await placed(user, hourly());
    answer(() => low);
    engine();
    clock.advance(HOUR);
    await passing(async () =>
      expect((await user.list())[0]).toMatchObject({ keptBackOffer: '90', isMissed: false }),
    );
    answer(() => confirmed);
    await becomes(id, ['0 executed', '1 pending']);
  });
});

test.each([
  ['apart', 'outside'],
  ['no_price', 'doubt'],
] as const)('a round is skipped and says so if its range is in doubt: %s', async (doubt, why) => {
  const user = await newUser();
  const id = await placed(user, hourly({ low: 1, high: 2 }), { watchedMint: BONK });
  answer(() => new CallError('TRIGGER_IN_DOUBT', { doubt, least: 1 }));
  engine();
  clock.advance(HOUR);
  await becomes(id, [`0 ${why} 1`, '1 pending']);
  expect(asked[0]!.terms).toMatchObject({
    within: [
      { mint: BONK, condition: 'price_above', value: 1 },
      { mint: BONK, condition: 'price_below', value: 2 },
    ],
  });
});

test('a round that fails does not end the order', async () => {
  const user = await newUser();
  const id = await placed(user, hourly());
  answer(() => new CallError('NO_ROUTE'));
  engine();
  clock.advance(HOUR);
  await becomes(id, ['0 failed', '1 pending']);
});

test('nothing is made of a cancelled order, not even the round that is due', async () => {
  const user = await newUser();
  const id = await placed(user, hourly());
  clock.advance(HOUR);
  await user.cancelBundle(id);
  await user.cancelBundle(id);
  engine();
  const { orderId } = await user.at(5_000);
  await passing(async () => expect((await user.order(orderId)).status).toBe('executed'));
  expect(await roundsOf(id)).toEqual(['0 cancelled']);
  expect(await user.bundles()).toMatchObject([{ state: 'cancelled', nextAt: null }]);
  expect(asked).toHaveLength(1);
});

describe('a paused order', () => {
  test('makes no round, and then the next one to come, without those that passed', async () => {
    const user = await newUser();
    const start = clock.now() + HOUR;
    const id = await placed(user, hourly({ missed: 'catch_up' }));
    engine();
    await user.pause(id);
    clock.advance(2 * HOUR + HOUR / 2);
    await user.resume(id);
    await user.resume(id);
    await becomes(id, ['0 paused 1', '1 paused 1', '2 pending']);
    expect(asked).toHaveLength(0);
    expect((await user.bundles())[0]).toMatchObject({
      ...{ state: 'active', rounds: 2 },
      nextAt: new Date(start + 2 * HOUR).toISOString(),
    });
    clock.advance(start + 2 * HOUR - clock.now());
    await becomes(id, ['0 paused 1', '1 paused 1', '2 executed', '3 pending']);
  });

  test('that goes on before its round makes it', async () => {
    const user = await newUser();
    const id = await placed(user, hourly());
    engine();
    await user.pause(id);
    clock.advance(HOUR / 2);
    await user.resume(id);
    clock.advance(HOUR / 2);
    await becomes(id, ['0 executed', '1 pending']);
  });

  test('ends if none is to come', async () => {
    const user = await newUser();
    const id = await placed(user, hourly({ rounds: 3 }));
    await user.pause(id);
    clock.advance(5 * HOUR);
    await user.resume(id);
    expect(await roundsOf(id)).toEqual(['0 paused 1', '1 paused 2']);
    expect((await user.bundles())[0]).toMatchObject({ state: 'ended', rounds: 3, nextAt: null });
  });
});

test('of processes that make the next round together one does', async () => {
  const user = await newUser();
  const id = await placed(user, hourly({ missed: 'catch_up' }));
  clock.advance(3 * HOUR);
  await db.updateTable('orders').set({ state: 'failed' }).where('bundle_id', '=', id).execute();
  const now = new Date(clock.now());
  const made = await Promise.all(Array.from({ length: 8 }, () => makeRounds(db, now, HOUR)));
  expect(made.reduce((sum, each) => sum + each)).toBe(1);
  expect(await roundsOf(id)).toEqual(['0 failed', '1 pending']);
});

test('a process that dies at any statement leaves a round that is there once, or is made by the next one', async () => {
  const now = () => new Date(clock.now());
  for (let statement = 1; ; statement++) {
    const user = await newUser();
    const id = await placed(user, hourly({ missed: 'catch_up' }));
    clock.advance(HOUR);
    await db.updateTable('orders').set({ state: 'failed' }).where('bundle_id', '=', id).execute();
    const mortal = dyingDatabase(database.url, statement, 'before');
    const made = await makeRounds(mortal.db, now(), HOUR).catch(() => null);
    await mortal.close();
    if (!mortal.isDead()) {
      expect(made).toBe(1);
      expect(statement).toBeGreaterThan(5);
      break;
    }
    // What was not committed is not there: neither the row nor the bundle's number.
    expect(await roundsOf(id)).toEqual(['0 failed']);
    // Until the database has noticed, the dead one's lock is there.
    await vi.waitFor(async () => expect(await makeRounds(db, now(), HOUR)).toBe(1));
    expect(await roundsOf(id)).toEqual(['0 failed', '1 pending']);
    await user.cancelBundle(id);
  }
});

describe('after the database has lost what was made since', () => {
  const SECRETS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const signed = (id: string) =>
    new Map([
      [`${id}/0/1`, SECRETS[0]!],
      [`${id}/0/3`, SECRETS[1]!],
    ]);

  test('signed rounds are put back under their secrets, once, and the next one follows them', async () => {
    const user = await newUser();
    const start = clock.now() + HOUR;
    const id = await placed(user, hourly({ missed: 'catch_up' }));
    clock.advance(4 * HOUR + MINUTE);
    await putBackRounds(db, signed(id));
    await putBackRounds(db, signed(id));
    expect(await roundsOf(id)).toEqual(['0 late 1', '1 pending', '3 pending']);
    const keys = await db
      .selectFrom('orders')
      .select('execution_key')
      .where('bundle_id', '=', id)
      .where('state', '=', 'pending')
      .orderBy('scheduled_at')
      .execute();
    expect(keys.map(({ execution_key }) => execution_key)).toEqual(SECRETS);
    engine();
    await becomes(id, ['0 late 1', '1 executed', '3 executed', '4 pending']);
    expect(asked.map(({ key }) => key).sort()).toEqual(SECRETS.map((secret) => `order-${secret}-0`));
    expect((await user.bundles())[0]).toMatchObject({
      rounds: 4,
      nextAt: new Date(start + 4 * HOUR).toISOString(),
    });
  });

  test('an existing round with its secret stays', async () => {
    const user = await newUser();
    const id = await placed(user, hourly());
    await putBackRounds(db, new Map([[`${id}/0/0`, SECRETS[0]!]]));
    expect(await roundsOf(id)).toEqual(['0 pending']);
  });
});

test('between two rounds neither the wallet nor the account is deleted', async () => {
  const user = await newUser();
  const id = await placed(user, hourly());
  await db.updateTable('orders').set({ state: 'executed' }).where('bundle_id', '=', id).execute();
  const isOpen = async () =>
    await db
      .transaction()
      .execute(async (tx) => [await hasOpenOrder(tx, user.walletId), await isBusy(tx, user.userId)]);
  expect(await isOpen()).toEqual([true, true]);
  await user.cancelBundle(id);
  expect(await isOpen()).toEqual([false, false]);
});

test('with a wrong clock no round is made', async () => {
  const user = await newUser();
  const id = await placed(user, hourly());
  await db.updateTable('orders').set({ state: 'failed' }).where('bundle_id', '=', id).execute();
  trustClock(false);
  engine();
  clock.advance(HOUR + MINUTE);
  // A further process has right time.
  expect(await roundsOf(id)).toEqual(['0 failed']);
  trustClock(true);
  await becomes(id, ['0 failed', '1 pending']);
});
