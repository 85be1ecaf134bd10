import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { openDatabase } from '../db/pool.ts';
import { createRateLimit } from './rate-limit.ts';
import { localBuckets, sharedBuckets, sweepLimits, type TokenBuckets } from './token-buckets.ts';

const { db, url } = await testDatabase();

/** Time passes for all shared buckets. */
async function pass(seconds: number): Promise<void> {
  await sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds})`.execute(db);
}

/** A process of its own, with a clock that a test holds. */
function process(perMinute: number, name: string, buckets: TokenBuckets = sharedBuckets(db)) {
  const clock = heldClock(0);
  return { clock, limit: createRateLimit(name, perMinute, { buckets, elapsed: clock.now }) };
}

/** How many of these requests at once pass. */
async function passing(count: number, { limit }: ReturnType<typeof process>, key = 'ada'): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => limit.take(key)));
  return waits.filter((wait) => wait === 0).length;
}

describe('over processes', () => {
  test('allows a minute’s worth at once and then an even rate, however many there are', async () => {
    const many = Array.from({ length: 5 }, () => process(120, 'over processes'));
    const first = await Promise.all(many.map((one) => passing(200, one)));
    expect(first.reduce((sum, count) => sum + count)).toBe(120);
    await pass(30);
    for (const { clock } of many) clock.advance(30_000);
    const next = await Promise.all(many.map((one) => passing(200, one)));
    const sum = next.reduce((all, count) => all + count);
    // The database's own clock went on a little meanwhile.
    expect(sum).toBeGreaterThanOrEqual(60);
    expect(sum).toBeLessThan(120);
  });

  test('takes a twentieth at once, so that most requests need no query', async () => {
    let queries = 0;
    const shared = sharedBuckets(db);
    const counted: TokenBuckets = {
      take(...request) {
        queries += 1;
        return shared.take(...request);
      },
    };
    expect(await passing(600, process(1_200, 'batches', counted))).toBe(600);
    expect(queries).toBe(10);
  });

  test('what a process holds is void after ten seconds', async () => {
    const [one, two] = [process(120, 'held'), process(120, 'held')];
    expect(await passing(1, one)).toBe(1);
    expect(await passing(200, two)).toBe(114);
    one.clock.advance(10_001);
    expect(await passing(6, one)).toBeLessThan(6);
  });

  test('an empty bucket is not asked again before it has a token', async () => {
    const { clock, limit } = process(60, 'empty');
    expect(await passing(100, { clock, limit })).toBe(60);
    expect(limit.wait('ada')).toBe(1);
    await pass(3_600);
    expect(await limit.take('ada')).toBe(1);
    clock.advance(1_000);
    expect([limit.wait('ada'), await limit.take('ada')]).toEqual([0, 0]);
  });

  test('keys and limits are counted separately, and none is stored in plain text', async () => {
    const one = process(20, 'separate');
    expect(await passing(30, one, '203.0.113.7')).toBe(20);
    expect(await passing(30, one, '203.0.113.8')).toBe(20);
    expect(await passing(30, process(20, 'another'), '203.0.113.7')).toBe(20);
    const { rows } = await sql<{ kept: string }>`select json_agg(r)::text as kept from rate_limits r`.execute(
      db,
    );
    expect(rows[0]!.kept).not.toContain(Buffer.from('203.0.113').toString('hex'));
  });

  test('full buckets, and attempts that no longer count, are deleted', async () => {
    await passing(1, process(20, 'swept'));
    await pass(3_600);
    await sql`
      insert into identity.attempts (id, made_at, expires_at)
      values ('over', '{}', now() - interval '1 second'), ('counts', '{}', now() + interval '1 minute')`.execute(
      db,
    );
    await sweepLimits(db);
    const { rows } = await sql`select encode(id, 'escape') as id from identity.attempts`.execute(db);
    expect(rows).toEqual([{ id: 'counts' }]);
    expect((await sql`select from rate_limits`.execute(db)).rows).toHaveLength(0);
  });
});

test('without the database each process counts for itself', async () => {
  const away = openDatabase(url, 1);
  // No connection can be had, and none is waited for.
  await away.pool.end();
  const [one, two] = [
    process(60, 'alone', sharedBuckets(away.db)),
    process(60, 'alone', sharedBuckets(away.db)),
  ];
  expect(await passing(100, one)).toBe(60);
  expect(await passing(100, two)).toBe(60);
  one.clock.advance(10_000);
  expect(await passing(100, one)).toBe(10);
});

test.each([1, 3, 7, 100])(
  'a local bucket of %i a minute never allows more than its rate',
  async (perMinute) => {
    const clock = heldClock(0);
    const { take } = localBuckets(clock.now);
    let passed = 0;
    for (let step = 0; step < 500; step += 1) {
      clock.advance((step * 7_919) % 5_000);
      passed += (await take('a', perMinute, 1 + (step % 5))).tokens;
      expect(passed).toBeLessThanOrEqual(perMinute + (clock.now() / 60_000) * perMinute + 1e-6);
    }
  },
);
