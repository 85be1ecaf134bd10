import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { notify } from '../accounts/notify.ts';
import { createNoticeWorker } from './worker.ts';

const { db } = await testDatabase();
const DAY = 24 * 3_600_000;

test('routes what is new, and forgets notices after 90 days', async () => {
  const { userId } = await newCaller(db);
  const clock = heldClock(Date.now());
  const market = { tokens: async () => new Map(), listed: async () => new Map() };
  const worker = createNoticeWorker({
    ...{ db, clock, market, largeSendUsd: 500, sendsMail: false },
    isClockRight: () => true,
    log: pino({ enabled: false }),
  });
  onTestFinished(() => worker.stop());
  await notify(db, { userId, kind: 'pin_changed', facts: { change: 'set' } });
  worker.start();
  const left = async () =>
    (await db.selectFrom('notices').select('routed_at').where('user_id', '=', userId).execute()).map(
      ({ routed_at }) => routed_at !== null,
    );
  await vi.waitFor(async () => expect(await left()).toEqual([true]));
  clock.advance(89 * DAY);
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await left()).toEqual([true]);
  });
  clock.advance(2 * DAY);
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await left()).toEqual([]);
  });
});
