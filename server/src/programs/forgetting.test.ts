import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { forgetUses } from './forgetting.ts';
import { insertProgram } from './store.ts';
import { createUses } from './uses.ts';

const { db, superuser } = await testDatabase();

test('what programs called is forgotten once it is old, and no more at once than is wanted', async () => {
  const { userId } = await newCaller(db);
  const uses = createUses({ db, clock: { now: () => 0 } });
  for (const [name, times] of [
    ['Shop', 3],
    ['Agent', 2],
  ] as const) {
    const id = randomUUID();
    await insertProgram(db, {
      ...{ id, user_id: userId, name, content: '1', wallet_id: null, bearer_hash: null },
    });
    for (let time = 0; time < times; time++)
      await uses.record({ programId: id, userId, call: 'POST /v1/transfers', walletId: null, error: null });
  }
  const all = async () =>
    (await db.selectFrom('program_uses').select('id').where('user_id', '=', userId).execute()).length;
  await superuser.db
    .updateTable('program_uses')
    .set({ at: new Date('2026-01-01T00:00:00Z') })
    .where('user_id', '=', userId)
    .execute();
  await uses.record({
    ...{ programId: (await db.selectFrom('programs').select('id').executeTakeFirstOrThrow()).id, userId },
    ...{ call: 'POST /v1/swaps', walletId: null, error: null },
  });
  const before = new Date('2026-01-02T00:00:00Z');
  expect(await forgetUses(db, before, 4)).toBe(4);
  expect(await forgetUses(db, before, 4)).toBe(1);
  expect(await forgetUses(db, before, 4)).toBe(0);
  expect(await all()).toBe(1);
});
