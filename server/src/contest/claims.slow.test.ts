import { expect, onTestFinished, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { fundingWorld } from '../../../testing/funding-world.ts';
import { userRow } from '../../../testing/user-row.ts';

const world = await fundingWorld();
const { db, treasury, fund, lamportsOf, start, claim, allFunded, takenOf, worker } = world;

const USERS = 400 * CHAOS_SCALE;
const PLACES = 100 * CHAOS_SCALE;
const AMOUNT = 10_000_000n;
/** Of the pool. */
const CONNECTIONS = 16;

test(
  '[error-04] of users who concurrently claim a quarter as many places, a quarter get a wallet that is funded once',
  async () => {
    await fund(treasury.publicKey, AMOUNT * BigInt(2 * PLACES));
    const before = await lamportsOf(treasury.publicKey);
    const contest = await start({ lamports: AMOUNT, maxParticipants: PLACES });
    const users = await Promise.all(Array.from({ length: USERS }, () => userRow(db)));
    const running = worker();
    onTestFinished(running.stop);

    // As many at once as there are connections: a claim that waits too long for one is refused, and made again by the app.
    const waiting = users.values();
    const outcomes: PromiseSettledResult<Awaited<ReturnType<typeof claim>>>[] = [];
    const claimEach = async () => {
      for (const userId of waiting) outcomes.push(...(await Promise.allSettled([claim(contest, userId)])));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, claimEach));
    const entries = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(entries).toHaveLength(PLACES);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('CONTEST_PLACES_EXCEEDED');

    await allFunded(contest, 400_000 * CHAOS_SCALE);
    const { participants, entries: rows } = await takenOf(contest);
    expect([participants, rows.length]).toEqual([PLACES, PLACES]);
    const wallets = await db.selectFrom('wallets').select('id').where('user_id', 'in', users).execute();
    expect(wallets).toHaveLength(PLACES);
    for (const { publicKey } of entries) expect(await lamportsOf(publicKey)).toBe(AMOUNT);
    const fees = await db
      .selectFrom('intents')
      .select((eb) => eb.fn.sum<bigint>('fee_lamports').as('sum'))
      .where('wallet_id', '=', treasury.walletId)
      .executeTakeFirstOrThrow();
    const spent = before - (await lamportsOf(treasury.publicKey));
    expect(spent).toBe(AMOUNT * BigInt(PLACES) + fees.sum);
  },
  600_000 * CHAOS_SCALE,
);
