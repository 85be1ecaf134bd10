import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const first = await testDatabase();
const second = await testDatabase();

test('gives a migrated database that no other call shares', async () => {
  await first.pool.query("insert into chain (genesis_hash) values ('first')");
  expect((await first.pool.query('select genesis_hash from chain')).rowCount).toBe(1);
  expect((await second.pool.query('select genesis_hash from chain')).rowCount).toBe(0);
});

test('reads int8 as bigint', async () => {
  const { rows } = await first.pool.query('select 9007199254740993::int8 as big');
  expect(rows[0].big).toBe(9007199254740993n);
});
