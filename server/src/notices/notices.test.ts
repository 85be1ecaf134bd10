import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { notify } from '../accounts/notify.ts';
import { createInbox } from './notices.ts';
import { forgetNotices } from './store.ts';

const { db, superuser } = await testDatabase();
const market = { tokens: async () => new Map(), listed: async () => new Map() };
const inbox = createInbox({ db, market, clock: heldClock() });

/** So many notices, one a minute; `causes` are their numbers, newest first. */
async function newReader(notices: number) {
  const { userId } = await newCaller(db);
  for (let number = 1; number <= notices; number += 1) {
    await notify(db, { userId, kind: 'pin_changed', facts: { change: 'set' }, cause: String(number) });
    await superuser.db
      .updateTable('notices')
      .set({ at: new Date(Date.UTC(2026, 0, 1, 0, number)) })
      .where('user_id', '=', userId)
      .where('cause', '=', String(number))
      .execute();
  }
  return userId;
}

test('the inbox has the newest hundred in pages, newest first', async () => {
  const userId = await newReader(103);
  const seen: string[] = [];
  let pages = 0;
  for (let after: string | null = null; ; pages += 1) {
    const page = await inbox.page(userId, after);
    expect(page.unread).toBe(99);
    seen.push(...page.notices.map(({ at }) => at));
    if (page.next === null) break;
    after = page.next;
  }
  expect(pages).toBe(3);
  expect(seen).toHaveLength(100);
  expect(seen).toEqual([...seen].sort().reverse());
  expect(await inbox.page(userId, randomUUID())).toMatchObject({ notices: [], next: null });
});

test('reading marks a notice and all older ones, and none of another user', async () => {
  const [reader, other] = [await newReader(4), await newReader(2)];
  const { notices } = await inbox.page(reader, null);
  await inbox.markRead(other, notices[0]!.id);
  await inbox.markRead(reader, 'no id');
  await inbox.markRead(reader, notices[1]!.id);
  const read = await inbox.page(reader, null);
  expect(read.notices.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  expect(read.unread).toBe(1);
  expect((await inbox.page(other, null)).unread).toBe(2);
});

test('old notices are forgotten', async () => {
  const userId = await newReader(3);
  await forgetNotices(db, new Date(Date.UTC(2026, 0, 1, 0, 2)), 1_000);
  expect((await inbox.page(userId, null)).notices).toHaveLength(2);
});
