import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { userRow } from '../../../../testing/user-row.ts';
import type { PasskeyRecord } from '../../ports/journal-records.ts';
import { putBackPasskeys } from './put-back.ts';
import { listPasskeys } from './store.ts';

const { db } = await testDatabase();

const record = (owner: string, credentialId: string, name: string, removedAt: number | null = null) =>
  ({ kind: 'passkey', at: 1, owner, credentialId, name, addedAt: 1_000, removedAt }) satisfies PasskeyRecord;

test('the journal brings back passkeys that the database lacks, renames and removes, and then changes nothing', async () => {
  const [lost, stale] = [await userRow(db), await userRow(db)];
  const row = { user_id: stale, added_at: new Date(1_000) };
  await db
    .insertInto('passkeys')
    .values([
      { ...row, credential_id: 'old', name: 'Old' },
      { ...row, credential_id: 'gone', name: 'Gone' },
      { ...row, credential_id: 'made-up', name: 'Made up' },
    ])
    .execute();
  const records = [
    record(lost, 'phone', 'Phone'),
    record(stale, 'old', 'New'),
    record(stale, 'gone', 'Gone', 2_000),
    record(crypto.randomUUID(), 'stranger', 'Of a user whom this database never knew'),
  ];
  expect(await putBackPasskeys(db, records)).toBe(2);
  const shown = async (userId: string) =>
    (await listPasskeys(db, userId)).map(({ credential_id, name, added_at }) => [
      ...[credential_id, name, added_at.getTime()],
    ]);
  expect(await shown(lost)).toEqual([['phone', 'Phone', 1_000]]);
  expect(await shown(stale)).toEqual([['old', 'New', 1_000]]);
  expect(await putBackPasskeys(db, records)).toBe(0);
});
