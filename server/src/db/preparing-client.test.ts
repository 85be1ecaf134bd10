import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openDatabase } from './pool.ts';

const database = await testDatabase();

async function connect() {
  const { pool } = openDatabase(database.ownerUrl, 1);
  const client = await pool.connect();
  return {
    client,
    end() {
      client.release();
      return pool.end();
    },
  };
}

test('prepares a statement once per connection, for any values', async () => {
  const { client, end } = await connect();
  for (const number of [1, 2, 3]) {
    const { rows } = await client.query('select $1::int as number', [number]);
    expect(rows).toEqual([{ number }]);
  }
  const { rows } = await client.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select $1::int as number' }]);
  await end();
});

test('limits the number of prepared statements', async () => {
  const { client, end } = await connect();
  for (let column = 0; column < 300; column++) {
    const { rows } = await client.query(`select $1::int as c${column}`, [column]);
    expect(rows).toEqual([{ [`c${column}`]: column }]);
  }
  const { rows } = await client.query('select count(*)::int as kept from pg_prepared_statements');
  expect(rows[0].kept).toBeLessThanOrEqual(250);
  await end();
});

test('a column added while the server runs does not break it', async () => {
  const { client, end } = await connect();
  await client.query('create table grown (id int)');
  await client.query('insert into grown values ($1)', [1]);
  const read = async () => (await client.query('select * from grown where id = $1', [1])).rows;
  expect(await read()).toEqual([{ id: 1 }]);
  await client.query('alter table grown add column note text');
  expect(await read()).toEqual([{ id: 1, note: null }]);
  expect(await read()).toEqual([{ id: 1, note: null }]);
  await end();
});

/** The names of a connection's prepared statements, by their text. */
async function prepared({ client }: Awaited<ReturnType<typeof connect>>): Promise<Map<string, string>> {
  const { rows } = await client.query('select name, statement from pg_prepared_statements');
  return new Map(rows.map(({ name, statement }) => [statement, name]));
}

test('a name means the same statement on every connection, in whatever order they prepare', async () => {
  const [one, other] = [await connect(), await connect()];
  const texts = ['select $1::int as first', 'select $1::int as second'];
  for (const text of texts) await one.client.query(text, [1]);
  for (const text of texts.toReversed()) await other.client.query(text, [1]);
  const names = await prepared(one);
  expect(new Set(names.values()).size).toBe(2);
  expect(new Map([...(await prepared(other))].toSorted())).toEqual(new Map([...names].toSorted()));
  await Promise.all([one.end(), other.end()]);
});

test.each([
  ['is not there', async () => 'deallocate all'],
  [
    'is there already',
    async (text: string) => {
      const twin = await connect();
      await twin.client.query(text, [1]);
      const name = (await prepared(twin)).get(text);
      await twin.end();
      return `prepare ${name} as ${text}`;
    },
  ],
])(
  'behind a pooler on whose connection a statement %s it is executed, and none is prepared any more',
  async (_what, meddle) => {
    const one = await connect();
    const text = 'select $1::int as number';
    const isFirst = (await meddle(text)) !== 'deallocate all';
    if (!isFirst) await one.client.query(text, [1]);
    await one.client.query(await meddle(text));
    expect((await one.client.query(text, [7])).rows).toEqual([{ number: 7 }]);
    expect((await one.client.query('select $1::int as another', [8])).rows).toEqual([{ another: 8 }]);
    expect([...(await prepared(one)).keys()]).not.toContain('select $1::int as another');
    await one.end();
  },
);

test('a connection to a database that only reads is given up, and the next one is another', async () => {
  const { pool } = openDatabase(database.ownerUrl, 1);
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = on');
  const before = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  await expect(client.query('create table refused (id int)')).rejects.toMatchObject({ code: '25006' });
  client.release();
  expect(await pid()).not.toBe(before);
  await pool.end();
});

test('a statement that takes too long is cancelled, and its connection works on', async () => {
  const { pool } = openDatabase(database.ownerUrl, 1, undefined, { timeoutMs: 200 });
  const client = await pool.connect();
  const cancelled = client.query('select pg_sleep($1)', [60]);
  await expect(cancelled).rejects.toMatchObject({ code: '57014' });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await pool.end();
});
