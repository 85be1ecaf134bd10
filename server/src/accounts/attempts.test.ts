import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from '../db/pool.ts';
import { createAttempts } from './attempts.ts';

const { db, url } = await testDatabase();
const LIMIT = 30;
const { take } = createAttempts(db, LIMIT);

/** Time passes for all that was attempted. */
async function pass(seconds: number): Promise<void> {
  await sql`
    update identity.attempts set made_at = array(
      select made - ${seconds} * interval '1 second' from unnest(made_at) with ordinality as old (made, nth) order by nth
    )`.execute(db);
}

/** How many of these attempts pass. */
async function passing(count: number, email: string, of = take): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => of('password', email)));
  return waits.filter((seconds) => seconds === 0).length;
}

test('allows thirty attempts in any 60 seconds, and the next one when the first is a minute old', async () => {
  const email = 'mara@example.com';
  expect(await passing(10, email)).toBe(10);
  await pass(50);
  expect(await passing(50, email)).toBe(20);
  expect(await take('password', email)).toBeLessThanOrEqual(10);
  await pass(10);
  // The first ten are over, and not one more: a minute that ends is not followed by a full one.
  expect(await passing(50, email)).toBe(10);
  await pass(49);
  expect(await take('password', email)).toBeGreaterThan(0);
});

test('counts concurrent attempts over all servers', async () => {
  const other = openDatabase(url, 8);
  try {
    const there = createAttempts(other.db, LIMIT);
    const [one, two] = await Promise.all([
      passing(100, 'otto@example.com'),
      passing(100, 'otto@example.com', there.take),
    ]);
    expect(one + two).toBe(LIMIT);
  } finally {
    await other.pool.end();
  }
});

test('counts each e-mail separately, and reset links separately from passwords', async () => {
  expect(await passing(31, 'ada@example.com')).toBe(30);
  expect(await take('password', 'bea@example.com')).toBe(0);
  expect(await take('reset', 'ada@example.com')).toBe(0);
});

test('stores no e-mail in plain text, and refuses attempts while the database is unavailable', async () => {
  await take('password', 'secret@example.com');
  const { rows } = await sql<{
    kept: string;
  }>`select json_agg(a)::text as kept from identity.attempts a`.execute(db);
  expect(rows[0]!.kept).not.toContain('secret');
  const away = openDatabase('postgres://127.0.0.1:1/nowhere', 1);
  await expect(createAttempts(away.db, LIMIT).take('password', 'secret@example.com')).rejects.toThrow();
  await away.pool.end();
});
