import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
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
