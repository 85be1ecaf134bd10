import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { cutOff } from '../../../testing/cut-off.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openDatabase } from './pool.ts';

const database = await testDatabase();

beforeAll(async () => {
  await database.superuser.pool.query(`
    create table tries (n int);
    create sequence faults;
    create function fail_once(code text) returns void language plpgsql as $$
    begin
      if nextval('faults') = 1 then raise exception using errcode = code, message = 'once'; end if;
    end $$;
    grant all on tries to public;
    grant all on sequence faults to public`);
});

/** A database behind a line that a test can cut, over one connection. */
async function behindLine() {
  const line = await cutOff(database.url);
  const { db, pool } = openDatabase(line.url, 1);
  onTestFinished(() => pool.end());
  await database.superuser.pool.query(`truncate tries; alter sequence faults restart`);
  const tries = async () => (await database.pool.query('select count(*)::int as n from tries')).rows[0].n;
  return { line, db, tries };
}

/** Writes a row, and fails the first time. */
const write = (code: string) => sql`
  with failed as (select fail_once(${code})) insert into tries select 1 from failed`;

test.each(['40001', '40P01', '25006'])(
  'a statement that PostgreSQL refused with %s is repeated, once done',
  async (code) => {
    const { db, tries } = await behindLine();
    await write(code).execute(db);
    expect(await tries()).toBe(1);
  },
);

test.each(['23505', '57014', '53100', '57P01'])('a statement that failed with %s is not', async (code) => {
  const { db, tries } = await behindLine();
  await expect(write(code).execute(db)).rejects.toMatchObject({ code });
  expect(await tries()).toBe(0);
});

test('a transaction is not repeated: what it did before is lost', async () => {
  const { db, tries } = await behindLine();
  const transaction = db.transaction().execute(async (tx) => {
    await sql`insert into tries values (1)`.execute(tx);
    await write('40001').execute(tx);
  });
  await expect(transaction).rejects.toMatchObject({ code: '40001' });
  expect(await tries()).toBe(0);
});

test('a read whose connection breaks is repeated over another', async () => {
  const { line, db } = await behindLine();
  await sql`select 1`.execute(db);
  line.loseNextAnswer();
  const { rows } = await sql`select 2 as two`.execute(db);
  expect(rows).toEqual([{ two: 2 }]);
  expect(line.connections).toBe(2);
});

test('a transaction begins over another connection if the first is broken', async () => {
  const { line, db, tries } = await behindLine();
  await sql`select 1`.execute(db);
  line.loseNextAnswer();
  await db.transaction().execute((tx) => sql`insert into tries values (1)`.execute(tx));
  expect(await tries()).toBe(1);
});

test('a write whose answer is lost is never repeated: it may be done', async () => {
  const { line, db, tries } = await behindLine();
  await sql`select 1`.execute(db);
  line.loseNextAnswer();
  await expect(sql`insert into tries values (1)`.execute(db)).rejects.toThrow('Connection terminated');
  await expect.poll(tries).toBe(1);
});
