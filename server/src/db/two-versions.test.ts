import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';

/** As a server of the version before this one executes them, see verification/record-statements.ts. */
const statements: readonly string[] = JSON.parse(
  readFileSync(new URL('released-statements.json', import.meta.url), 'utf8'),
);
const { url } = await testDatabase();

test('a server of the version before works on with this schema and its rights', async () => {
  expect(statements.length).toBeGreaterThan(100);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const broken: string[] = [];
  // Plans it, and checks names, types and rights, without executing it.
  for (const text of statements)
    await client
      .query(`explain (generic_plan) ${text}`)
      .catch((error: Error) => broken.push(`${error.message}: ${text}`));
  await client.end();
  expect(broken).toEqual([]);
});
