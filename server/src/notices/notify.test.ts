import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { notify } from '../accounts/notify.ts';

const { db } = await testDatabase();

const noticesOf = (userId: string) =>
  db
    .selectFrom('notices')
    .select(['kind', 'facts', 'cause', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();

const changed = { kind: 'pin_changed', facts: { change: 'changed' } } as const;

test('an event that commits has its notice, and one that rolls back has none', async () => {
  const { userId } = await newCaller(db);
  const failing = db.transaction().execute(async (tx) => {
    await notify(tx, { userId, ...changed });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await noticesOf(userId)).toEqual([]);
  await db.transaction().execute((tx) => notify(tx, { userId, ...changed }));
  expect(await noticesOf(userId)).toEqual([{ ...changed, cause: expect.any(String), read_at: null }]);
});

test('a repeated cause makes no second notice, but is another one for another user', async () => {
  const [one, other] = [await newCaller(db), await newCaller(db)];
  for (const { userId } of [one, one, other]) await notify(db, { userId, ...changed, cause: 'pin 1' });
  expect(await noticesOf(one.userId)).toHaveLength(1);
  expect(await noticesOf(other.userId)).toHaveLength(1);
  for (const { userId } of [one, one]) await notify(db, { userId, ...changed });
  expect(await noticesOf(one.userId)).toHaveLength(3);
});
