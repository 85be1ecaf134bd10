import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openDatabase } from '../db/pool.ts';
import { createAttempts } from './attempts.ts';

const { db, url } = await testDatabase();
const LIMIT = 30;
/** The memory of refusals elapses with the attempts. */
let elapsed = 0;
const { take } = createAttempts(db, () => elapsed);
const PASSWORDS = { name: 'password', most: LIMIT, seconds: 60 };
const RESETS = { ...PASSWORDS, name: 'reset' };

/** Time passes for all that was attempted. */
async function pass(seconds: number): Promise<void> {
  elapsed += seconds * 1_000;
  await sql`
    update identity.attempts set made_at = array(
      select made - ${seconds} * interval '1 second' from unnest(made_at) with ordinality as old (made, nth) order by nth
    )`.execute(db);
}

/** How many of these attempts pass. */
async function passing(count: number, email: string, of = take): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, () => of(PASSWORDS, email)));
  return waits.filter((seconds) => seconds === 0).length;
}

test('allows thirty attempts in any 60 seconds, and the next one when the first is a minute old', async () => {
  const email = 'mara@example.com';
  expect(await passing(10, email)).toBe(10);
  await pass(50);
  expect(await passing(50, email)).toBe(20);
  expect(await take(PASSWORDS, email)).toBeLessThanOrEqual(10);
  await pass(10);
  // The first ten are over, and not one more: a minute that ends is not followed by a full one.
  expect(await passing(50, email)).toBe(10);
  await pass(49);
  expect(await take(PASSWORDS, email)).toBeGreaterThan(0);
});

test('counts concurrent attempts over all servers', async () => {
  const other = openDatabase(url, 8);
  try {
    const there = createAttempts(other.db, () => elapsed);
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
  expect(await take(PASSWORDS, 'bea@example.com')).toBe(0);
  expect(await take(RESETS, 'ada@example.com')).toBe(0);
});

test('stores no e-mail in plain text, and refuses attempts while the database is unavailable', async () => {
  await take(PASSWORDS, 'secret@example.com');
  const { rows } = await sql<{
    kept: string;
  }>`select json_agg(a)::text as kept from identity.attempts a`.execute(db);
  expect(rows[0]!.kept).not.toContain('secret');
  const away = openDatabase('postgres://127.0.0.1:1/nowhere', 1);
  await expect(
    createAttempts(away.db, () => elapsed).take(PASSWORDS, 'secret@example.com'),
  ).rejects.toThrow();
  await away.pool.end();
});

test('a flood of refused attempts asks the database once', async () => {
  const flooded = openDatabase(url, 4);
  try {
    const there = createAttempts(flooded.db, () => elapsed);
    expect(await passing(LIMIT, 'eve@example.com', there.take)).toBe(LIMIT);
    await there.take(PASSWORDS, 'eve@example.com');
    await flooded.pool.end();
    expect(await passing(1_000, 'eve@example.com', there.take)).toBe(0);
  } finally {
    if (!flooded.pool.ended) await flooded.pool.end();
  }
});
