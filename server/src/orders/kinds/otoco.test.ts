import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { BONK, confirmed, orderWorld } from '../../../../testing/orders.ts';
import { readTrades } from '../../../../wire/src/trades.ts';
import { claimAbandoned, claimDue, endOrder } from '../execution-store.ts';
import { closeEnded } from '../mandate.ts';

const { db } = await testDatabase();
const { clock, asked, answer, worker, check, newUser, say } = orderWorld(db);
const SECOND = 1_000;
const protectedBuy = { kind: 'otoco', above: 3, below: 1 } as const;
const ending = async () => {
  while ((await closeEnded(db, { closeMandate: async () => {} })) > 0);
};

type User = Awaited<ReturnType<typeof newUser>>;
/** Oldest first. */
const orders = async (user: User) =>
  (await user.list()).sort((a, b) => Number(b.kind === 'otoco') - Number(a.kind === 'otoco'));
const states = async (user: User) => (await orders(user)).map(({ kind, status }) => `${kind} ${status}`);
const reach = async (user: User, expected: string[]) =>
  await expect.poll(() => states(user), { interval: 10 }).toEqual(expected);

test('a protected buy buys at once, then sells what that brought for a profit, and ends', async () => {
  const user = await newUser();
  worker();
  say(BONK, 2);
  const { bundle } = await user.place(protectedBuy);
  expect(bundle).toMatchObject({ kind: 'protected', state: 'active' });
  await reach(user, ['otoco executed', 'oco pending']);
  const [buy, protection] = await orders(user);
  expect(buy).toMatchObject({ conditionType: 'time', bundleId: bundle!.id, actualOutputAmount: '199' });
  expect(protection).toMatchObject({
    ...{ bundleId: bundle!.id, triggerCondition: 'price_above', triggerValue: 3 },
    ...{ stopCondition: 'price_below', stopValue: 1, expiresAt: null },
    sellToken: { mint: USDC_MINT, amount: '199' },
    buyToken: { mint: SOL_MINT },
  });
  say(BONK, 3);
  await check();
  await reach(user, ['otoco executed', 'oco executed']);
  expect(asked.map(({ terms }) => [terms.inputMint, terms.amount])).toEqual([
    [SOL_MINT, 1_500_000_000n],
    [USDC_MINT, 199n],
  ]);
  await ending();
  expect(await user.bundles()).toMatchObject([{ state: 'ended', brought: '199' }]);
});

test('what protects a buy names its trade and its choice to the signer', async () => {
  const user = await newUser();
  worker();
  say(BONK, 2);
  const { bundle } = await user.place(protectedBuy);
  await reach(user, ['otoco executed', 'oco pending']);
  say(BONK, 1);
  await check();
  await reach(user, ['otoco executed', 'oco executed']);
  expect(asked.map(({ terms }) => (terms as { mandate?: string }).mandate)).toEqual([
    `${bundle!.id}/0/0/0`,
    `${bundle!.id}/1/0/1`,
  ]);
});

test('what is sold is at most what the mandate says, for floors in proportion of what the buy brought', async () => {
  const user = await newUser();
  worker();
  say(BONK, 2);
  const { bundle } = await user.place({ ...protectedBuy, most: '400' }, { floors: ['1', '1000', '800'] });
  const { asked: kept } = await db
    .selectFrom('bundles')
    .select('asked')
    .where('id', '=', bundle!.id)
    .executeTakeFirstOrThrow();
  const [first, second] = readTrades((kept as { trades: string }).trades)!;
  expect(first).toMatchObject({ after: null, choices: [{ sellAmount: '1500000000', buyAmount: '1' }] });
  expect(second).toMatchObject({
    after: 0,
    choices: [
      { sellAmount: '400', buyAmount: '1000' },
      { sellAmount: '400', buyAmount: '800' },
    ],
  });
  await reach(user, ['otoco executed', 'oco pending']);
  // 199 of 400, rounded up.
  expect((await orders(user))[1]).toMatchObject({ floor: '498', stopFloor: '398' });

  const other = await newUser();
  await other.place({ ...protectedBuy, most: '100' });
  await reach(other, ['otoco executed', 'oco pending']);
  expect((await orders(other))[1]).toMatchObject({ sellToken: { amount: '100' } });
});

test('a protected buy that waits for a price buys there', async () => {
  const user = await newUser();
  worker();
  say(BONK, 2);
  await user.place({ ...protectedBuy, condition: 'price_below', value: 1.5 });
  expect(await states(user)).toEqual(['otoco pending']);
  say(BONK, 1.5);
  await check();
  await reach(user, ['otoco executed', 'oco pending']);
});

test.each([
  [{ above: 1, below: 1 }, 'STOP_NOT_BELOW'],
  [{ above: 1.9, below: 1 }, 'TRIGGER_PRICE_REACHED'],
  [{ above: 4, below: 2.1 }, 'TRIGGER_PRICE_REACHED'],
  [{ above: 3, below: 1.6, condition: 'price_below', value: 1.5 }, 'PROTECTION_BESIDE_BUY'],
  [{ above: 3, below: 1, condition: 'price_above', value: 3 }, 'PROTECTION_BESIDE_BUY'],
  [{ above: 3, below: 1, condition: 'price_below', value: 2.5 }, 'TRIGGER_PRICE_REACHED'],
  [{ above: 3, below: 1, most: '0' }, 'INVALID_FLOOR'],
] as const)('a protected buy is refused as %j: %s', async (rule, code) => {
  const user = await newUser();
  say(BONK, 2);
  await expect(user.place({ kind: 'otoco', ...rule })).rejects.toMatchObject({ code });
  expect(await user.bundles()).toEqual([]);
});

test('a buy that fails ends its bundle, and nothing is sold', async () => {
  const user = await newUser();
  worker();
  say(BONK, 2);
  answer(() => new CallError('NO_ROUTE'));
  await user.place(protectedBuy);
  await reach(user, ['otoco failed']);
  await ending();
  expect(await user.bundles()).toMatchObject([{ state: 'ended' }]);
});

test('a buy that expires ends its bundle', async () => {
  const user = await newUser();
  say(BONK, 2);
  await user.place(
    { ...protectedBuy, condition: 'price_below', value: 1.5 },
    { expirationMode: 'fixed_24h' },
  );
  clock.advance(24 * 60 * 60 * SECOND);
  await reach(user, ['otoco expired']);
  await ending();
  expect(await user.bundles()).toMatchObject([{ state: 'ended' }]);
});

test('a buy whose bundle rests meanwhile is protected by an order that rests', async () => {
  const user = await newUser();
  say(BONK, 2);
  const { bundle } = await user.place(protectedBuy);
  const [claimed] = await claimDue(db, new Date(clock.now()), 1, 60_000);
  await user.pause(bundle!.id);
  await endOrder(
    db,
    claimed!,
    { ...confirmed, state: 'executed', bought: 199n, signature: 's' },
    new Date(clock.now()),
  );
  expect(await orders(user)).toMatchObject([
    { status: 'executed', pausedAt: null },
    { status: 'pending', pausedAt: new Date(clock.now()).toISOString() },
  ]);
});

test('a worker that takes over a buy after its swap protects it once', async () => {
  const user = await newUser();
  say(BONK, 2);
  await user.place(protectedBuy);
  const [first] = await claimDue(db, new Date(clock.now()), 1, -1);
  const [second] = await claimAbandoned(db, 1, 60_000);
  const executed = { state: 'executed', bought: 199n, signature: 's' } as const;
  const ended = await Promise.all([
    endOrder(db, first!, executed, new Date(clock.now())),
    endOrder(db, second!, executed, new Date(clock.now())),
  ]);
  expect(ended).toEqual([false, true]);
  expect(await states(user)).toEqual(['otoco executed', 'oco pending']);
});
