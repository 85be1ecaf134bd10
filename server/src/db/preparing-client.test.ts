import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openDatabase } from './pool.ts';

const database = await testDatabase();

test('a statement is prepared once on a connection, whatever its values', async () => {
  const { pool } = openDatabase(database.url, 1);
  for (const number of [1, 2, 3]) {
    const { rows } = await pool.query('select $1::int as number', [number]);
    expect(rows).toEqual([{ number }]);
  }
  const { rows } = await pool.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select $1::int as number' }]);
  await pool.end();
});

test('ever new statements are not prepared without end', async () => {
  const { pool } = openDatabase(database.url, 1);
  for (let column = 0; column < 300; column++) {
    const { rows } = await pool.query(`select $1::int as c${column}`, [column]);
    expect(rows).toEqual([{ [`c${column}`]: column }]);
  }
  const { rows } = await pool.query('select count(*)::int as kept from pg_prepared_statements');
  expect(rows[0].kept).toBeLessThanOrEqual(250);
  await pool.end();
});
