import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { createSessionExpiry } from './embedded-identity-expiry.ts';

const database = await testDatabase();
const { pool } = database;
const clock = heldClock();
const log = { warn: vi.fn() };

/** Sessions and started sign-ins that expire `inSeconds`. */
async function made(count: number, inSeconds: number): Promise<void> {
  const id = randomUUID();
  const of = [count, `${inSeconds} seconds`];
  await pool.query(`insert into identity.users (id, name, email) values ($1, '', $2)`, [
    id,
    `${id}@example.com`,
  ]);
  await pool.query(
    `insert into identity.sessions (user_id, token, expires_at)
     select $3, gen_random_uuid(), now() + $2::interval from generate_series(1, $1)`,
    [...of, id],
  );
  await pool.query(
    `insert into identity.verifications (identifier, value, expires_at)
     select gen_random_uuid(), '', now() + $2::interval from generate_series(1, $1)`,
    of,
  );
}

/** How many sessions there are, and sign-ins that were begun. */
async function kept(): Promise<number[]> {
  const { rows } = await pool.query(
    'select (select count(*)::int from identity.sessions) as s, (select count(*)::int from identity.verifications) as v',
  );
  return [rows[0].s, rows[0].v];
}

test('expired rows are deleted in batches, others are kept', async () => {
  const expiry = createSessionExpiry({ pool, clock, log });
  onTestFinished(async () => {
    await expiry.stop();
    await database.superuser.pool.query('truncate identity.users cascade; truncate identity.verifications');
  });
  await made(1_100, -1);
  await made(3, 3_600);
  expect(await expiry.remove()).toBe(true);
  expect(await kept()).toEqual([603, 603]);
  expiry.start();
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await kept()).toEqual([3, 3]);
  });
  await made(1, -1);
  await vi.waitFor(async () => {
    clock.advance(60 * 60_000);
    expect(await kept()).toEqual([3, 3]);
  });
  expect(log.warn).not.toHaveBeenCalled();
});

test('skips locked rows', async () => {
  await made(2, -1);
  const client = await pool.connect();
  await client.query('begin; select from identity.sessions limit 1 for update');
  expect(await createSessionExpiry({ pool, clock, log }).remove()).toBe(false);
  expect(await kept()).toEqual([1, 0]);
  await client.query('rollback');
  client.release();
});

test('a worker does so', async () => {
  await made(1, -1);
  await runningApp(database, { ROLES: 'api,worker' });
  await vi.waitFor(async () => expect(await kept()).toEqual([0, 0]));
});

test('a client that no owner has let in is kept for a day, one that is let in as long as that holds', async () => {
  const {
    rows: [user],
  } = await database.superuser.pool.query(
    `insert into users (id, issuer, subject, email_verified) values (gen_random_uuid(), 'test', gen_random_uuid(), false) returning id`,
  );
  const client = async (id: string, hours: number, program: 'none' | 'live' | 'ended') => {
    await pool.query(
      `insert into identity.oauth_clients (client_id, redirect_uris, created_at, updated_at)
       values ($1, '[]', now() - $2 * interval '1 hour', now())`,
      [id, hours],
    );
    if (program === 'none') return;
    await database.superuser.pool.query(
      `insert into programs (id, user_id, name, content, client_id, ended_at)
       values (gen_random_uuid(), $1, 'Agent', '{}', $2, $3)`,
      [user.id, id, program === 'ended' ? new Date() : null],
    );
  };
  await client('new', 23, 'none');
  await client('unused', 25, 'none');
  await client('let in', 25, 'live');
  await client('ended', 25, 'ended');
  await createSessionExpiry({ pool, clock, log }).remove();
  const { rows } = await pool.query('select client_id from identity.oauth_clients order by client_id');
  expect(rows.map(({ client_id }) => client_id)).toEqual(['let in', 'new']);
});
