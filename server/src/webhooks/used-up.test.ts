import { randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { changeProgram, insertProgram } from '../programs/store.ts';
import { createUses } from '../programs/uses.ts';

const { db, superuser } = await testDatabase();
const uses = createUses({ db, clock: { now: () => 0 } });

/** A program of a user who has a webhook. */
async function program() {
  const { userId } = await newCaller(db);
  const id = randomUUID();
  await db
    .insertInto('webhook_endpoints')
    .values({ user_id: userId, url: 'https://a.example', events: ['grant.used_up'] })
    .execute();
  const row = { id, user_id: userId, name: 'Shop', content: '1', wallet_id: null, bearer_hash: null };
  await insertProgram(db, row);
  const record = (error: CallError | null) =>
    uses.record({ programId: id, userId, call: 'POST /v1/transfers', walletId: null, error });
  return {
    id,
    record,
    refuse: (limit: string) => record(new CallError('GRANT_EXCEEDED', { limit })),
    async told(): Promise<{ grantId: string; name: string; limit: string }[]> {
      const rows = await db
        .selectFrom('webhook_events')
        .select('body')
        .where('user_id', '=', userId)
        .where('type', '=', 'grant.used_up')
        .orderBy('sequence')
        .execute();
      return rows.map(({ body }) => JSON.parse(body).data);
    },
    /** As if all reports had been made this much earlier. */
    ago: (span: string) =>
      sql`
        update programs set used_up = (
          select jsonb_object_agg(key, value::timestamptz - ${span}::interval) from jsonb_each_text(used_up)
        ) where id = ${id}`.execute(superuser.db),
  };
}

test('a limit that is used up is reported once in its window, each limit separately', async () => {
  const { id, record, refuse, told, ago } = await program();
  await record(null);
  await record(new CallError('GRANT_FORBIDS', { what: 'wallet' }));
  // More than one payment may be says nothing about what is left.
  await refuse('payment');
  expect(await told()).toEqual([]);
  for (const limit of ['day', 'day', 'week', 'all', 'day', 'week']) await refuse(limit);
  const of = (limit: string) => ({ grantId: id, name: 'Shop', limit });
  expect(await told()).toEqual(['day', 'week', 'all'].map(of));
  await ago('25 hours');
  for (const limit of ['day', 'week', 'all']) await refuse(limit);
  expect((await told()).slice(3)).toEqual([of('day')]);
  await ago('8 days');
  for (const limit of ['day', 'week', 'all', 'all']) await refuse(limit);
  expect((await told()).slice(4)).toEqual(['day', 'week'].map(of));
});

test('of simultaneous refusals one is reported, and a change by the owner lets it be reported again', async () => {
  const { id, refuse, told } = await program();
  await Promise.all(Array.from({ length: 8 }, () => refuse('all')));
  expect(await told()).toHaveLength(1);
  await changeProgram(db, { id, name: 'Shop', content: '1' });
  await refuse('all');
  expect(await told()).toHaveLength(1);
  await changeProgram(db, { id, name: 'Shop', content: '2' });
  await refuse('all');
  expect(await told()).toHaveLength(2);
});
