import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { listing } from '../../../testing/market.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { tellAlerts } from './price-alerts.ts';
import { unroutedNotices } from './routing-store.ts';
import { changeSettings } from './settings.ts';

const { db, superuser } = await testDatabase();
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const RUMOUR = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const listed = [
  { ...listing(BONK, 'BONK', { verified: true }), multiplier: 10 },
  { ...listing(RUMOUR, 'SOL', { verified: false }), multiplier: 1 },
];
const market = {
  tokens: async () => new Map(),
  listed: async () => new Map(listed.map((each) => [each.mint, each])),
};
const tell = () => tellAlerts({ db, market, largeSendUsd: 500, sendsMail: true });

/** A user with an alert that was reached at 21, and one that waits. */
async function newUser(mint = BONK) {
  const { userId } = await newCaller(db);
  const alert = { user_id: userId, mint, condition: 'price_above' as const };
  await db
    .insertInto('price_alerts')
    .values({ ...alert, value: 20 })
    .execute();
  await db.updateTable('price_alerts').set({ price: 21 }).where('user_id', '=', userId).execute();
  await db
    .insertInto('price_alerts')
    .values({ ...alert, value: 30 })
    .execute();
  return userId;
}
const noticesOf = async (userId: string) =>
  await db
    .selectFrom('notices')
    .select(['kind', 'facts', 'routed_at'])
    .where('user_id', '=', userId)
    .execute();
const mailsOf = async (userId: string) =>
  (await db.selectFrom('notice_deliveries').select('topic').where('user_id', '=', userId).execute()).length;
const valuesOf = async (userId: string) =>
  (
    await db
      .selectFrom('price_alerts')
      .select('value')
      .where('user_id', '=', userId)
      .orderBy('value')
      .execute()
  ).map(({ value }) => value);

test('a reached alert is sent once, by however many processes, and one that waits stays', async () => {
  const userId = await newUser();
  await Promise.all([tell(), tell(), tell()]);
  expect(await tell()).toBe(0);
  const facts = { mint: BONK, symbol: 'BONK', condition: 'price_above', value: 2, price: 2.1 };
  expect(await noticesOf(userId)).toEqual([{ kind: 'price_alert', facts, routed_at: expect.any(Date) }]);
  expect(await mailsOf(userId)).toBe(1);
  expect(await valuesOf(userId)).toEqual([30]);
});

test('a market cap and a change are sent as they were found, whatever the issuer sets', async () => {
  const { userId } = await newCaller(db);
  const alerts = [
    { mint: BONK, condition: 'mcap_above', value: 2_000, price: 2_100 },
    { mint: BONK, condition: 'day_fall', value: 10, price: 12 },
  ] as const;
  for (const { price, ...alert } of alerts) {
    await db
      .insertInto('price_alerts')
      .values({ ...alert, user_id: userId })
      .execute();
    await db
      .updateTable('price_alerts')
      .set({ price })
      .where('user_id', '=', userId)
      .where('condition', '=', alert.condition)
      .execute();
  }
  await tell();
  const told = (await noticesOf(userId)).map(({ facts }) => facts);
  expect(told).toEqual(expect.arrayContaining(alerts.map((alert) => ({ ...alert, symbol: 'BONK' }))));
  expect(told).toHaveLength(2);
});

test('a crash while an alert is sent leaves it to be sent', async () => {
  const userId = await newUser();
  await sql`alter table notice_deliveries add constraint broken check (false) not valid`.execute(
    superuser.db,
  );
  await expect(tell()).rejects.toThrow('broken');
  expect([await noticesOf(userId), await valuesOf(userId)]).toEqual([[], [20, 30]]);
  await sql`alter table notice_deliveries drop constraint broken`.execute(superuser.db);
  await tell();
  expect([(await noticesOf(userId)).length, await mailsOf(userId), await valuesOf(userId)]).toEqual([
    1,
    1,
    [30],
  ]);
});

test('a server of the version before, which knows no alerts, never finds one to route', async () => {
  await newUser();
  await tell();
  expect(await unroutedNotices(db, 100)).toEqual([]);
});

test('an unverified token is named by its address', async () => {
  const userId = await newUser(RUMOUR);
  await tell();
  expect(await noticesOf(userId)).toMatchObject([{ facts: { symbol: '9WzD...AWWM', value: 20 } }]);
});

test('a user who wants no mails about alerts gets only the notice', async () => {
  const userId = await newUser();
  await changeSettings(db, userId, { topics: { alerts: { mail: false } } }, 'mailbox');
  await tell();
  expect([(await noticesOf(userId)).length, await mailsOf(userId)]).toEqual([1, 0]);
});
