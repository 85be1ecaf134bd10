import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const { pool, superuser } = await testDatabase();

/** What the client makes of an error that PostgreSQL itself reports. */
async function reported(code: string, message = 'could not extend file "base/1/2"'): Promise<unknown> {
  const raise = `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`;
  return pool.query(raise).catch((error: unknown) => error);
}

test.each([
  ['a full disk', '53100'],
  ['memory that is used up', '53200'],
  ['connections that are used up', '53300'],
  ['files that are used up', '53000'],
  ['a limit of its configuration', '53400'],
  ['a disk that fails', '58030'],
  ['a failure of the system', '58000'],
  ['a shutdown', '57P01'],
])('%s makes the database unavailable', async (_what, code) => {
  expect(isDatabaseUnavailable(await reported(code))).toBe(true);
});

test('a used-up disk quota does, although PostgreSQL has no code for it', async () => {
  const error = await reported('XX000', 'could not extend file "base/1/2": Disk quota exceeded');
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('temporary files beyond the limit do, as PostgreSQL itself reports it', async () => {
  const client = await superuser.pool.connect();
  await client.query("set temp_file_limit = '64kB'; set work_mem = '64kB'");
  const sort = client.query('select g from generate_series(1, 200000) as g order by -g offset 199999');
  const error = await sort.catch((thrown: unknown) => thrown);
  client.release(true);
  expect(error).toMatchObject({ code: '53400' });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['23505', 'a row that is there already'],
  ['22012', 'a division by zero'],
  ['42P01', 'a table that is not there'],
  ['40001', 'a conflict'],
  ['58P01', 'a file that is missing'],
  ['XX000', 'an error of its own'],
])('%s, %s, does not', async (code) => {
  expect(isDatabaseUnavailable(await reported(code))).toBe(false);
});
