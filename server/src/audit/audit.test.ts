import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { openDatabase } from '../db/pool.ts';
import { createChainer } from './chainer.ts';
import { type ChainedEntry, hashOf, NO_HASH } from './entry.ts';
import { record } from './record.ts';
import { readChain, verifyChain } from './verify.ts';

const { db, operatorUrl, superuser } = await testDatabase();
const operators = openDatabase(operatorUrl);
afterAll(() => operators.pool.end());
const chainer = createChainer({ db, clock, log: { warn: () => expect.unreachable() } });
/** As an attacker with full access to the database would. */
async function forge(statement: string): Promise<void> {
  await sql
    .raw(`set session_replication_role = replica; ${statement}; reset session_replication_role`)
    .execute(superuser.db);
}
const write = (entries: number) =>
  Promise.all(Array.from({ length: entries }, (_, index) => record(operators.db, 'keys.rotated', { index })));
async function chain() {
  const entries: ChainedEntry[] = [];
  for await (const entry of readChain(db)) entries.push(entry);
  return entries;
}

beforeEach(async () => {
  await forge('delete from audit_log');
});

test('an entry is hashed as the operators page says', () => {
  const entry = { id: '7', at: '2027-01-31T18:00:00.000000Z', kind: 'pin.set', actor: 'server', facts: '{}' };
  // printf '%064d\n1\n7\n2027-01-31T18:00:00.000000Z\npin.set\nserver\nu\n\n{}' 0 | sha256sum
  expect(hashOf(NO_HASH, 1n, { ...entry, userId: 'u', walletId: null })).toBe(
    'd6dedbbea7dca20ca3eb73e3d9e5915afecd2bd4931a2fe4b30d95a43d26af66',
  );
});

test.each([
  `update audit_log set facts = '{}'`,
  `update audit_log set position = 1, hash = 'x', actor = 'nobody'`,
  'delete from audit_log',
  'truncate audit_log',
])('the database refuses: %s', async (statement) => {
  await write(1);
  const refusal = 'the audit log is only ever added to';
  await expect(sql.raw(statement).execute(superuser.db)).rejects.toThrow(refusal);
  await chainer.chain();
  await expect(sql.raw(statement).execute(superuser.db)).rejects.toThrow(refusal);
});

test('concurrent writers and chainers produce one chain with every entry and no gap', async () => {
  const chainers = [chainer, createChainer({ db, clock, log: { warn: () => expect.unreachable() } })];
  const writing = write(300);
  let chained = 0;
  const chaining = chainers.map(async (each) => {
    while (chained < 300) {
      const added = await each.chain();
      chained += added;
    }
  });
  await Promise.all([writing, ...chaining]);
  expect(chained).toBe(300);
  expect(await verifyChain(db, null)).toMatchObject({ entries: 300n, broken: null, unchained: { count: 0 } });
});

test('an entry whose transaction commits late is chained later, not lost', async () => {
  const slow = openDatabase(operatorUrl, 1);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const late = slow.db.transaction().execute(async (tx) => {
    await record(tx, 'keys.rotated', { late: true });
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  await write(2);
  expect(await chainer.chain()).toBe(2);
  end.resolve();
  await late;
  await slow.pool.end();
  expect(await chainer.chain()).toBe(1);
  const entries = await chain();
  expect(entries.at(-1)).toMatchObject({ position: 3n, facts: '{"late":true}' });
  expect(Number(entries.at(-1)!.id)).toBeLessThan(Number(entries[0]!.id));
  expect(await verifyChain(db, null)).toMatchObject({ entries: 3n, broken: null });
});

test('what is rolled back leaves no entry', async () => {
  const undone = operators.db.transaction().execute(async (tx) => {
    await record(tx, 'keys.rotated', {});
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await chainer.chain()).toBe(0);
});

test.each([
  ['facts', `update audit_log set facts = '{"index":99}' where position = 3`, 'changed'],
  ['a time', `update audit_log set at = at + interval '1 microsecond' where position = 3`, 'changed'],
  ['an actor', `update audit_log set actor = 'operator:eve' where position = 3`, 'changed'],
  ['a user', `update audit_log set user_id = gen_random_uuid() where position = 3`, 'changed'],
  ['a row that is gone', 'delete from audit_log where position = 3', 'missing'],
  [
    'an end that is put before the beginning',
    'update audit_log set position = -1 where position = 5',
    'missing',
  ],
  [
    'a row that is gone, with the others moved up',
    'delete from audit_log where position = 3; update audit_log set position = 3 where position = 4; update audit_log set position = 4 where position = 5',
    'changed',
  ],
])('finds the first link that does not hold after %s', async (_what, statement, reason) => {
  await write(5);
  await chainer.chain();
  await forge(statement);
  const { broken, entries } = await verifyChain(db, null);
  expect(broken?.reason).toBe(reason);
  expect(entries).toBe(statement.includes('-1') ? 0n : 2n);
});

test('a chain forged from its third entry on is consistent, but lacks an earlier head', async () => {
  await write(5);
  await chainer.chain();
  const { head } = await verifyChain(db, null);
  await write(1);
  await chainer.chain();
  expect(await verifyChain(db, head)).toMatchObject({ earlierHeadAt: 5n, entries: 6n });
  await forge(
    `update audit_log set facts = '{"index":99}' where position = 3;
     update audit_log set position = null, hash = null where position >= 3`,
  );
  await chainer.chain();
  expect(await verifyChain(db, head)).toMatchObject({ earlierHeadAt: null, entries: 6n, broken: null });
});

test('an operator is known by the name of the connection', async () => {
  const operator = openDatabase(operatorUrl, 1, 'cumulus-operator:ann');
  await operator.db
    .insertInto('blocked_emails')
    .values({ email: `${randomUUID()}@example.com` })
    .execute();
  await operator.pool.end();
  await newCaller(db);
  await chainer.chain();
  const entries = await chain();
  expect(entries.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['account.blocked', 'operator:ann'],
    ['account.created', 'server'],
  ]);
});
