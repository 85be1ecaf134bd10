import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { orderWorld } from '../../../testing/orders.ts';
import { endIncident, startIncident } from '../security/incident/incident.ts';

const { db, superuser } = await testDatabase();
const { clock, asked, answer, worker, newUser } = orderWorld(db);
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

type User = Awaited<ReturnType<typeof newUser>>;

/** Lets time pass until an order is like that: the worker may sleep, or look, while the clock moves. */
const becomes = (user: User, orderId: string, expected: object) =>
  vi.waitFor(async () => {
    clock.advance(SECOND);
    expect(await user.order(orderId)).toMatchObject(expected);
  });

test('an order that comes due during an incident waits for its end, and is missed if that takes too long', async () => {
  const user = await newUser();
  const running = worker();
  const [soon, late] = [await user.at(10 * SECOND), await user.at(5 * HOUR)];
  await startIncident(superuser.db, 'Wait.');
  clock.advance(10 * SECOND);
  running.wake();
  expect(await user.order(soon.orderId)).toMatchObject({ status: 'pending', isExecuting: false });
  expect(await user.executeMissed(soon.orderId).catch((error) => error.code)).toBe('INCIDENT');
  await endIncident(superuser.db);
  await becomes(user, soon.orderId, { status: 'executed' });
  await startIncident(superuser.db, 'Wait.');
  clock.advance(7 * HOUR);
  await endIncident(superuser.db);
  await becomes(user, late.orderId, { status: 'pending', isMissed: true });
  expect(asked).toHaveLength(1);
});

test('an order whose swap was refused because of an incident waits, and is no failure', async () => {
  const user = await newUser();
  worker();
  let refusals = 0;
  answer((_terms, key) => {
    refusals += 1;
    return refusals < 4
      ? {
          ...{ state: 'failed', signature: null },
          error: { code: 'INCIDENT', context: { since: new Date().toISOString(), reason: 'Wait.' } },
        }
      : { state: 'confirmed', signature: key, bought: 1n };
  });
  const { orderId } = await user.at(SECOND);
  clock.advance(SECOND);
  // Longer than an order is retried for any other reason.
  await vi.waitFor(async () => {
    clock.advance(3 * 60 * SECOND);
    expect(await user.order(orderId)).toMatchObject({ status: 'executed' });
  });
  expect(refusals).toBe(4);
});
