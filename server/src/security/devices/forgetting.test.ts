import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BROWSER, newDevices } from '../../../../testing/devices.ts';
import { userRow } from '../../../../testing/user-row.ts';
import type { Session } from '../../accounts/session.ts';
import { forgetOld } from './store.ts';

const { db, superuser } = await testDatabase();
const devices = newDevices(db);

test('a sign-in that was not used for 90 days is forgotten, except the newest and what was ended here alone', async () => {
  const userId = await userRow(db);
  const used = async (minute: number): Promise<Session> => {
    const session = { userId, signIn: { at: new Date(minute * 60_000), sessionId: null, epoch: null } };
    await devices.use(session, BROWSER);
    return session;
  };
  const [, ended] = [await used(1), await used(2), await used(3)];
  const { id } = (await devices.list(userId)).find(({ signedInAt }) => signedInAt.getTime() === 120_000)!;
  await devices.end(userId, id);
  await superuser.pool.query(`update sessions set last_used_at = signed_in_at where user_id = $1`, [userId]);
  await forgetOld(db);
  const kept = await db.selectFrom('sessions').select('signed_in_at').where('user_id', '=', userId).execute();
  expect(kept.map(({ signed_in_at }) => signed_in_at.getTime() / 60_000).sort()).toEqual([2, 3]);
  await expect(devices.use(ended!, BROWSER)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
