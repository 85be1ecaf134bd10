import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();
const { auth, signUp } = await runningApp(database);
const unavailable = [503, { code: 'DATABASE_UNAVAILABLE', message: expect.stringContaining('Try again') }];
const answer = async (response: Response) => [response.status, await response.json()];
const credentials = { email: 'new@example.com', password: 'correct horse' };

/** Has PostgreSQL refuse new rows of a table as it does on a full disk, until the test ends or lets it. */
async function fill(table: string): Promise<() => Promise<void>> {
  await database.superuser.pool.query(`
    create or replace function disk_full() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full'; end $$;
    create trigger disk_full before insert or update on identity.${table} execute function disk_full()`);
  const free = async () => {
    await database.superuser.pool.query(`drop trigger if exists disk_full on identity.${table}`);
  };
  onTestFinished(free);
  return free;
}

test.each(['users', 'accounts', 'sessions'])(
  'a sign-up that finds no room for %s is unavailable',
  async (table) => {
    const free = await fill(table);
    const mine = { ...credentials, email: `${table}@example.com`, name: table };
    expect(await answer(await auth('/sign-up/email', mine))).toEqual(unavailable);
    await free();
    expect((await auth('/sign-up/email', mine)).status).toBe(200);
  },
);

test('a sign-in that finds no room for its session is unavailable, and a wrong password still wrong', async () => {
  await signUp(credentials.email, credentials.password);
  await fill('sessions');
  expect(await answer(await auth('/sign-in/email', credentials))).toEqual(unavailable);
  const wrong = await auth('/sign-in/email', { ...credentials, password: 'wrong horse' });
  expect(wrong.status).toBe(401);
});
