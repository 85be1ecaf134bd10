import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { BONK, orderWorld } from '../../../testing/orders.ts';
import { release } from '../../../testing/release.ts';
import { readQueues } from '../monitoring/read-queues.ts';
import { createMarketChecks } from './market-check.ts';
import { beginCheck } from './market-check-store.ts';

const { db } = await testDatabase();
const { clock, market, rules, newUser, say } = orderWorld(db);
const INTERVAL_MS = 1_000;

/** A process that looks once a second over a source that allows two requests in that time, of two tokens each. */
function looking() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const checks = createMarketChecks({
    ...{ db, clock, market, rules, log: log as never, intervalMs: INTERVAL_MS, leaseMs: 60_000 },
    plan: { requestsPerSecond: 2, tokensPerRequest: 2 },
    isClockRight: () => true,
    onTriggered: () => {},
  });
  release(() => checks.stop());
  checks.start();
  return { log, stop: () => checks.stop() };
}

const schedule = () => db.selectFrom('market_check_schedule').selectAll().executeTakeFirstOrThrow();
/** When the next process may check, milliseconds from now. */
const nextCheck = () => beginCheck(db, new Date(clock.now()), INTERVAL_MS, 60_000);

async function alertsFor(userId: string, mints: readonly string[]) {
  await db
    .insertInto('price_alerts')
    .values(mints.map((mint) => ({ user_id: userId, mint, condition: 'price_above', value: 9 })))
    .execute();
}

test('[limit-25] with more tokens than the plan allows, the pause grows, which is logged once and shown', async () => {
  const user = await newUser();
  const { orderId } = await user.when('price_above', 2);
  say(BONK, 1);
  const { log, stop } = looking();
  await vi.waitFor(async () => expect(await schedule()).toMatchObject({ fence: 1n, pause_ms: 1_000 }));
  expect(await nextCheck()).toEqual({ after: 1_000 });
  expect(log.warn).not.toHaveBeenCalled();

  await alertsFor(user.userId, ['token-1', 'token-2', 'token-3', 'token-4', BONK]);
  clock.advance(1_000);
  await vi.waitFor(async () => expect(await schedule()).toMatchObject({ fence: 2n, pause_ms: 3_000 }));
  expect(await nextCheck()).toEqual({ after: 3_000 });
  expect((await readQueues(db)).marketChecks).toMatchObject({ watching: true, pauseSeconds: 3 });
  // As its world is set, it is looked at every 20 minutes: nothing is more rarely.
  expect(await user.order(orderId)).toMatchObject({ checkedEveryMs: 1_200_000 });
  clock.advance(3_000);
  await vi.waitFor(async () => expect(await schedule()).toMatchObject({ fence: 3n }));
  expect(log.warn.mock.calls).toEqual([
    [
      { tokens: 5, pauseMs: 3_000, intervalMs: 1_000 },
      expect.stringContaining('JUPITER_REQUESTS_PER_SECOND'),
    ],
  ]);

  // A check that is still running would write its own pause.
  await stop();
  await db.updateTable('market_check_schedule').set({ pause_ms: 1_300_000 }).execute();
  expect(await user.order(orderId)).toMatchObject({ checkedEveryMs: 1_300_000 });
  await user.cancel(orderId);
  expect(await user.order(orderId)).toMatchObject({ checkedEveryMs: null });
});
