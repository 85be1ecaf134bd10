import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { losingOneCommit } from '../../../../testing/losing-commits.ts';
import { unwatchedMandates } from '../../../../testing/mandates.ts';
import { BONK, ORDERS_MAX, orderWorld } from '../../../../testing/orders.ts';
import { tradesOf } from '../../../../wire/src/ordered-swap.ts';
import { tradesText } from '../../../../wire/src/trades.ts';
import { place } from './placing.ts';

const { db, url } = await testDatabase();
const world = orderWorld(db);
const { clock, say, pairs, newUser } = world;
const HOUR = 3_600_000;
const inAnHour = () => new Date(clock.now() + HOUR).toISOString();
const oco = { kind: 'oco', above: 3, below: 1 } as const;

const rungs = [
  { value: 3, amount: '500000000' },
  { value: 4, amount: '1000000000' },
];

describe('take profit and stop loss', () => {
  test('are one order with two triggers and a floor of each', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders, bundle, dryRun } = await user.place(oco);
    expect(bundle).toBeNull();
    expect(dryRun.canExecute).toBe(true);
    expect(orders).toMatchObject([
      {
        ...{ kind: 'oco', conditionType: 'market', triggerCondition: 'price_above', triggerValue: 3 },
        ...{ stopCondition: 'price_below', stopValue: 1, startValue: 2 },
        ...{ expirationMode: 'gtc', expiresAt: null, floor: '148', stopFloor: '148' },
        summary: 'Swap 1.5 SOL for USDC when BONK is above $3 or below $1, valid until cancelled',
      },
    ]);
    expect(await user.list()).toEqual(orders);
  });

  test.each([
    [{ above: 1, below: 1 }, 'The take profit price must be above the stop loss price.'],
    [{ above: 1.5, below: 1 }, 'Price trigger must be above current price ($2.00)'],
    [{ above: 5, below: 3 }, 'Price trigger must be below current price ($2.00)'],
    [{ above: 'high', below: 1 }, 'Please enter a valid trigger value'],
    [{ above: 3, below: 0 }, 'Please enter a valid trigger value'],
  ])('are refused as %j', async (prices, reason) => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    await expect(user.place({ kind: 'oco', ...prices })).rejects.toThrow(reason);
  });

  test('have the floors that their user names, one of each', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders } = await user.place(oco, { floors: ['900', '300'] });
    expect(orders).toMatchObject([{ floor: '900', stopFloor: '300' }]);
    await expect(user.place(oco, { floors: ['900'] })).rejects.toThrow('Please enter a valid minimum amount');
  });
});

describe('a trailing stop', () => {
  test.each([
    [{ percent: 10 }, { trailPercent: 10, trailUsd: null, triggerValue: 1.8 }, '10%'],
    [{ usd: 0.5 }, { trailPercent: null, trailUsd: 0.5, triggerValue: 1.5 }, '$0.5'],
  ])('starts below the price of now: %j', async (distance, shown, fall) => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders } = await user.place({ kind: 'trailing', ...distance });
    expect(orders).toMatchObject([{ kind: 'trailing', triggerCondition: 'price_below', peak: 2, ...shown }]);
    expect(orders[0]!.summary).toBe(
      `Swap 1.5 SOL for USDC when BONK falls ${fall} from its highest price, valid until cancelled`,
    );
  });

  test.each([
    [{}, 'Please enter a distance from 0.1% to 90%, or an amount of USD'],
    [{ percent: 5, usd: 1 }, 'Please enter a distance from 0.1% to 90%, or an amount of USD'],
    [{ percent: 0.05 }, 'Please enter a distance from 0.1% to 90%, or an amount of USD'],
    [{ percent: 91 }, 'Please enter a distance from 0.1% to 90%, or an amount of USD'],
    [{ usd: 1.9 }, 'The distance must be between 0.1% and 90% of the current price.'],
  ])('is refused as %j', async (distance, reason) => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    await expect(user.place({ kind: 'trailing', ...distance })).rejects.toThrow(reason);
  });

  test('begins at the lower of what two sources say, and is refused if one says nothing', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    pairs.set(BONK, { ...pairs.get(BONK)!, usd: 1.9 });
    const { orders } = await user.place({ kind: 'trailing', percent: 10 });
    expect(orders).toMatchObject([{ peak: 1.9 }]);
    pairs.delete(BONK);
    await expect(user.place({ kind: 'trailing', percent: 10 })).rejects.toMatchObject({
      ...{ code: 'TRIGGER_IN_DOUBT', context: { doubt: 'one_source' } },
    });
  });

  test('is refused while the price is unknown: there is no peak', async () => {
    const user = await newUser();
    await expect(user.place({ kind: 'trailing', percent: 10 })).rejects.toThrow(
      'The price of the watched token is not known right now.',
    );
  });
});

describe('a ladder', () => {
  const ladder = { kind: 'ladder', condition: 'price_above', rungs } as const;

  test('has an order for each price, and is one to its user', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders, bundle } = await user.place(ladder);
    expect(orders).toMatchObject([
      {
        kind: 'ladder',
        bundleId: bundle!.id,
        triggerValue: 3,
        sellToken: { amount: '500000000' },
        floor: '49',
      },
      {
        kind: 'ladder',
        bundleId: bundle!.id,
        triggerValue: 4,
        sellToken: { amount: '1000000000' },
        floor: '98',
      },
    ]);
    expect(await user.bundles()).toMatchObject([
      { id: bundle!.id, kind: 'ladder', state: 'active', rule: ladder, sellToken: { amount: '1500000000' } },
    ]);
    expect(bundle!.summary).toBe(
      'Swap 1.5 SOL for USDC in 2 parts while BONK rises from $3 to $4, valid until cancelled',
    );
  });

  test.each([
    [rungs.slice(1), 'A ladder has 2 to 10 prices.'],
    [Array.from({ length: 11 }, (_, n) => ({ value: 3 + n, amount: '1' })), 'A ladder has 2 to 10 prices.'],
    [rungs.map((rung) => ({ ...rung, value: 3 })), 'Each price of a ladder must be another one.'],
    [
      rungs.map((rung) => ({ ...rung, amount: '1' })),
      'The amounts of a ladder must add up to the amount of the order.',
    ],
    [
      rungs.map((rung) => ({ ...rung, amount: 'all' })),
      'The amounts of a ladder must add up to the amount of the order.',
    ],
    [
      rungs.map((rung) => ({ ...rung, value: 1 + rung.value / 100 })),
      'Price trigger must be above current price ($2.00)',
    ],
  ])('is refused with the prices %j', async (wrong, reason) => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    await expect(user.place({ ...ladder, rungs: wrong })).rejects.toThrow(reason);
  });

  test('sells no share', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    await expect(user.place(ladder, { shareBps: 5_000 })).rejects.toThrow(
      'A ladder sells an amount at each price, not a share.',
    );
  });
});

describe('a share', () => {
  test.each([
    [() => ({ kind: 'time', at: inAnHour() }) as const, { conditionType: 'time' }],
    [() => ({ kind: 'market', condition: 'price_below', value: 1 }) as const, { conditionType: 'market' }],
    [() => oco, { kind: 'oco' }],
  ])('is sold by %s', async (rule, shown) => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders } = await user.place(rule(), { shareBps: 5_000 });
    expect(orders).toMatchObject([{ shareBps: 5_000, ...shown }]);
    expect(orders[0]!.summary).toMatch(/^Swap 50% of your SOL for USDC (?:on|when) /);
  });

  test.each([0, 10_001, 0.5])('is not %s hundredths of a percent', async (shareBps) => {
    const user = await newUser();
    await expect(user.place(oco, { shareBps })).rejects.toThrow('Please enter a share from 0.01% to 100%');
  });

  test('is asked for if there is otherwise only a time or a price', async () => {
    const user = await newUser();
    await expect(user.place({ kind: 'time', at: inAnHour() })).rejects.toThrow(
      'Please enter a share from 0.01% to 100%',
    );
  });
});

describe('any of them', () => {
  test('is placed once under a key, and is no other then', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const idempotencyKey = 'the same';
    const { orders } = await user.place(oco, { idempotencyKey });
    expect((await user.place(oco, { idempotencyKey })).orders).toEqual(orders);
    expect(await user.list()).toHaveLength(1);
    await expect(user.place({ ...oco, above: 4 }, { idempotencyKey })).rejects.toThrow(
      expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }),
    );
    expect(await user.conclude(idempotencyKey)).toEqual(orders[0]);
  });

  test('is refused under a key that its user asked about before', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    expect(await user.conclude('void')).toBeNull();
    await expect(user.place(oco, { idempotencyKey: 'void' })).rejects.toThrow(
      expect.objectContaining({ code: 'REQUEST_VOID' }),
    );
  });

  test.each([
    [oco, ['500', '400']],
    [{ kind: 'ladder', condition: 'price_above', rungs }, ['700', '600']],
  ] as const)(
    'has the floors that the signer has, if an earlier request got so far: %j',
    async (rule, floors) => {
      say(BONK, 2, 2e6);
      const user = await newUser();
      const request = { ...user.placing(rule), floors: floors.map(() => '9') };
      const known = tradesOf({ ...request, floors: [...floors] });
      const keys = { ...unwatchedMandates, recordMandate: async () => known };
      const { orders, bundle } = await place({ ...world.placing, keys }, user.caller, request);
      const kept = orders.flatMap(({ floor, stop_floor }) =>
        stop_floor === null ? [floor] : [floor, stop_floor],
      );
      expect(kept.map(String)).toEqual(floors);
      if (bundle) expect(bundle.asked.trades).toBe(tradesText(known));
    },
  );

  test('is there although the answer of the database was lost', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const lossy = losingOneCommit(url);
    const request = user.placing({ kind: 'ladder', condition: 'price_above', rungs });
    const { orders } = await place({ ...world.placing, db: lossy.db }, user.caller, request);
    expect(lossy.hasLost()).toBe(true);
    expect(orders).toHaveLength(2);
    expect(await user.bundles()).toHaveLength(1);
  });

  test('has its minimums changed by editing it', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders } = await user.place(oco);
    await expect(user.setFloor(orders[0]!.orderId, '5')).rejects.toThrow(
      'The minimums of this order are changed by editing the order.',
    );
    const { orders: trailing } = await user.place({ kind: 'trailing', percent: 5 });
    expect(await user.setFloor(trailing[0]!.orderId, '5')).toMatchObject({ kind: 'trailing', floor: '5' });
  });

  test('counts as one, a ladder too, and beside the specified orders', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    for (let placed = 0; placed < ORDERS_MAX - 1; placed += 1) await user.place(oco);
    await user.place({ kind: 'ladder', condition: 'price_above', rungs });
    await expect(user.place(oco)).rejects.toThrow(
      `You already have ${ORDERS_MAX} orders of these kinds. Cancel one to place another.`,
    );
    for (let specified = 0; specified < 5; specified += 1) await user.when('price_above', 9);
    await expect(user.when('price_above', 9)).rejects.toThrow('Maximum 5 market condition orders allowed.');
  });

  test('may buy back', async () => {
    say(BONK, 2, 2e6);
    const user = await newUser();
    const { orders } = await user.place(oco, {
      sellToken: { mint: USDC_MINT, amount: '5' },
      buyToken: { mint: SOL_MINT },
    });
    expect(orders).toMatchObject([{ sellToken: { symbol: 'USDC' }, buyToken: { symbol: 'SOL' } }]);
  });
});
