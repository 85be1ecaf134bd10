import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { losingOneCommit } from '../../../testing/losing-commits.ts';
import { sealMandate, unwatchedMandates } from '../../../testing/mandates.ts';
import { BONK, orderWorld, SLOT } from '../../../testing/orders.ts';
import { sessionOf } from '../../../testing/user-row.ts';
import { createOrders } from './orders.ts';

const { db, url } = await testDatabase();
const world = orderWorld(db);
const { clock, say, pairs, silent, newUser } = world;
const DAY = 24 * 60 * 60_000;
/** An unlisted mint. */
const NOBODYS = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs';
const at = (after: number) => new Date(clock.now() + after).toISOString();
const watching = {
  conditionType: 'market',
  triggerToken: { mint: BONK, symbol: 'BONK', name: 'Bonk' },
  triggerCondition: 'price_above',
  triggerValue: 2,
} as const;

describe('a time order', () => {
  test('[fn-09, data-12] is returned in full, with its dry run', async () => {
    const user = await newUser();
    const answer = await user.create({ scheduledTime: at(3_600_000) });
    const { orderId } = answer;
    expect(answer).toEqual({
      success: true,
      orderId,
      order: {
        orderId,
        id: orderId,
        walletId: user.walletId,
        sellToken: {
          mint: SOL_MINT,
          symbol: 'SOL',
          decimals: 9,
          multiplier: 1,
          logoURI: 'solana',
          amount: '1500000000',
        },
        buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6, multiplier: 1, logoURI: 'usdc' },
        conditionType: 'time',
        scheduledTime: '2026-01-01T01:00:00.000Z',
        ...{ triggerToken: null, triggerCondition: null, triggerValue: null },
        ...{ expirationMode: null, expiresAt: null },
        ...{ lastMarketCheck: null, lastMarketPrice: null, lastMarketCap: null, marketCheckCount: 0 },
        checkedEveryMs: null,
        status: 'pending',
        isExecuting: false,
        isMissed: false,
        createdAt: '2026-01-01T00:00:00.000Z',
        ...{
          executedAt: null,
          executionTxSignature: null,
          executionError: null,
          executionErrorDetails: null,
          actualOutputAmount: null,
        },
        startValue: null,
        ...{ floor: '237', keptBackAt: null, keptBackOffer: null },
        // A time order alone.
        ...{ kind: null, bundleId: null, shareBps: null, pausedAt: null },
        ...{ stopCondition: null, stopValue: null, stopFloor: null },
        ...{ trailPercent: null, trailUsd: null, peak: null },
        summary: 'Swap 1.5 SOL for USDC on Jan 1, 2026 at 01:00 UTC',
      },
      dryRun: {
        canExecute: true,
        reason: null,
        reasonDetails: null,
        estimatedOutput: '300',
        minimumReceived: '297',
        priceImpactPct: '0.001',
        networkFeeLamports: '10000',
      },
    });
    expect(await user.list()).toEqual([answer.order]);
  });

  test.each([undefined, null, '', 'soon', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T12:00:00'])(
    '[rule-24] asks for a time where it is given %j',
    async (scheduledTime) => {
      const user = await newUser();
      await expect(user.create({ scheduledTime })).rejects.toThrow(
        'Please select a time for your scheduled swap',
      );
    },
  );

  test('is refused for a past time', async () => {
    const user = await newUser();
    await expect(user.create({ scheduledTime: at(0) })).rejects.toThrow(
      'This time has already passed. Please select a time in the future.',
    );
  });

  test('[rule-28] may be any time ahead', async () => {
    const user = await newUser();
    await expect(user.create({ scheduledTime: '2126-01-01T00:00:00Z' })).resolves.toMatchObject({
      order: { status: 'pending' },
    });
  });
});

describe('a market order', () => {
  test('[fn-10, limit-26] lasts 24 hours by the server’s clock, or until it is cancelled', async () => {
    const user = await newUser();
    const fixed = await user.create({ ...watching, expirationMode: 'fixed_24h', expiresAt: at(9 * DAY) });
    expect(fixed.order).toMatchObject({
      conditionType: 'market',
      triggerToken: { mint: BONK, symbol: 'BONK', name: 'The BONK' },
      triggerCondition: 'price_above',
      triggerValue: 2,
      startValue: null,
      expirationMode: 'fixed_24h',
      expiresAt: at(DAY),
      summary: 'Swap 1.5 SOL for USDC when BONK is above $2, valid for 24 hours',
    });
    const gtc = await user.create({
      ...watching,
      triggerCondition: 'mcap_below',
      triggerValue: '1500000.5',
      expirationMode: 'gtc',
    });
    expect(gtc.order).toMatchObject({
      expirationMode: 'gtc',
      expiresAt: null,
      summary:
        'Swap 1.5 SOL for USDC when the market cap of BONK is below $1,500,000.5, valid until cancelled',
    });
  });

  test.each([
    [{ triggerToken: null }, 'Please select a token to monitor'],
    [{ triggerToken: { mint: '' } }, 'Please select a token to monitor'],
    [{ triggerToken: { mint: 'abc' } }, 'Please enter a valid Solana token address (32-44 characters)'],
    [
      { triggerToken: { mint: `${BONK}${BONK}` } },
      'Please enter a valid Solana token address (32-44 characters)',
    ],
    [
      { triggerToken: { mint: BONK.replace('D', '0') } },
      'Invalid address format. Please enter a valid Solana address.',
    ],
    // Valid characters and length, but 33 bytes: upstream would refuse the whole request.
    [
      { triggerToken: { mint: 'z'.repeat(44) } },
      'Invalid address format. Please enter a valid Solana address.',
    ],
    [{ triggerCondition: null }, 'Please select a trigger condition'],
    [{ triggerCondition: 'price_equal' }, 'Please select a trigger condition'],
    [{ triggerValue: null }, 'Please enter a valid trigger value'],
    [{ triggerValue: 0 }, 'Please enter a valid trigger value'],
    [{ triggerValue: -1 }, 'Please enter a valid trigger value'],
    [{ triggerValue: '1,5' }, 'Please enter a valid trigger value'],
    [{ triggerValue: 1_000_000.01 }, 'Price trigger cannot exceed $1,000,000'],
    [{ triggerCondition: 'mcap_below', triggerValue: 999.99 }, 'Market cap trigger must be at least $1,000'],
  ])(
    '[rule-29, rule-30, rule-33, rule-34, limit-27, limit-28] is refused with %j',
    async (wrong, sentence) => {
      const user = await newUser();
      await expect(user.create({ ...watching, ...wrong })).rejects.toMatchObject({ message: sentence });
    },
  );

  test.each([
    ['price_above', 150, 'Price trigger must be above current price ($150.00)'],
    ['price_below', 150, 'Price trigger must be below current price ($150.00)'],
    ['mcap_above', 80_000_000, 'Market cap trigger must be above current market cap ($80.00M)'],
    ['mcap_below', 80_000_000, 'Market cap trigger must be below current market cap ($80.00M)'],
  ])('[rule-31, rule-32] %s is refused where the market is there already', async (condition, value, told) => {
    const user = await newUser();
    say(BONK, 150, 80_000_000);
    await expect(user.when(condition, value)).rejects.toMatchObject({ message: told });
    const beyond = condition.endsWith('above') ? 1.001 : 0.999;
    await expect(user.when(condition, value * beyond)).resolves.toMatchObject({
      ...{ status: 'pending', startValue: value },
    });
  });

  test('[rule-31] is accepted if the present price is unknown', async () => {
    const user = await newUser();
    say(BONK, 150, null, 60_000);
    await expect(user.when('price_above', 100)).resolves.toMatchObject({ status: 'pending' });
    say(BONK, 150, null);
    await expect(user.when('mcap_above', 5_000)).resolves.toMatchObject({ status: 'pending' });
  });

  test.each([
    ['thin', { liquidity: 9_999 }, 'hold the $10,000.00 that a trigger needs'],
    ['thin', { liquidity: 0 }, 'hold the $10,000.00 that a trigger needs'],
    ['one_source', { source: 'dexscreener' as const }, 'Only one source knows the price'],
  ])('is refused if what it watches is %s: %j', async (doubt, more, told) => {
    const user = await newUser();
    say(BONK, 150, null, 0, more);
    await expect(user.when('price_above', 200)).rejects.toMatchObject({
      code: 'TRIGGER_IN_DOUBT',
      context: { doubt, least: 10_000 },
      message: expect.stringContaining(told),
    });
    expect(await user.list()).toEqual([]);
  });

  test('is refused if only one source has the price it waits for, unless the order trades its token', async () => {
    const user = await newUser();
    say(BONK, 150);
    pairs.delete(BONK);
    const request = { conditionType: 'market', triggerCondition: 'price_above', triggerValue: 200 } as const;
    await expect(user.create({ ...request, triggerToken: { mint: BONK } })).rejects.toMatchObject({
      context: { doubt: 'one_source' },
    });
    const buyToken = { mint: USDC_MINT, symbol: 'USDC', decimals: 6 };
    const sale = { sellToken: { mint: BONK, symbol: 'BONK', decimals: 5, amount: '100000' }, buyToken };
    await expect(user.create({ ...request, ...sale, triggerToken: { mint: BONK } })).resolves.toMatchObject({
      order: { executionError: null },
    });
  });

  test.each(['jupiter', 'dexscreener'] as const)(
    'is refused for now, and said to be, while %s does not answer',
    async (source) => {
      const user = await newUser();
      say(BONK, 150, null, 0, source === 'jupiter' ? { source: 'dexscreener' } : {});
      // Its last price from before it fell silent.
      if (source === 'dexscreener') pairs.set(BONK, { ...pairs.get(BONK)!, at: clock.now() - 60_000 });
      silent.add(source);
      onTestFinished(() => void silent.clear());
      await expect(user.when('price_above', 200)).rejects.toMatchObject({
        context: { doubt: 'no_answer' },
        message: expect.stringContaining('is not responding. Try again shortly'),
      });
      silent.clear();
      await expect(user.when('price_above', 200)).rejects.toMatchObject({ context: { doubt: 'one_source' } });
      expect(await user.list()).toEqual([]);
    },
  );

  test.each([
    ['no_price', 'price_above', undefined],
    ['stale', 'price_above', { slot: SLOT - 700 }],
    ['no_cap', 'mcap_above', {}],
  ] as const)('is told at once that there is %s for it', async (doubt, condition, more) => {
    const user = await newUser();
    if (more) say(BONK, 150, null, 0, more);
    expect(await user.when(condition, 200_000)).toMatchObject({
      status: 'pending',
      executionErrorDetails: { code: 'TRIGGER_IN_DOUBT', doubt },
    });
  });

  test('[limit-24, error-11] is limited to five, also with concurrent creations', async () => {
    const user = await newUser();
    const created = await Promise.allSettled(
      Array.from({ length: 12 }, () => user.create({ ...watching, expirationMode: 'gtc' })),
    );
    const refused = created.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(CallError);
      expect(reason.message).toContain('Maximum 5 market condition orders allowed');
    }
    const [first] = await user.list();
    await user.cancel(first!.orderId);
    await expect(user.create(watching)).resolves.toMatchObject({ success: true });
    await expect(user.create({ scheduledTime: at(1_000) })).resolves.toMatchObject({ success: true });
  });

  test('[limit-24] does not count once its 24 hours are over', async () => {
    const user = await newUser();
    for (let count = 0; count < 5; count++) await user.create(watching);
    await expect(user.create(watching)).rejects.toThrow('Maximum 5');
    clock.advance(DAY);
    await expect(user.create(watching)).resolves.toMatchObject({ success: true });
  });
});

const SETUP = 'Missing swap configuration. Please go back and try again.';

test('a user has at most a hundred time orders, even if they are created concurrently', async () => {
  const user = await newUser();
  for (let count = 0; count < 97; count++) await user.at(DAY);
  const created = await Promise.allSettled(Array.from({ length: 8 }, () => user.at(DAY)));
  const refused = created.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('TIME_ORDERS_EXCEEDED'));
  // Other kinds and other users do not count.
  await expect(user.create(watching)).resolves.toMatchObject({ success: true });
  await (await newUser()).at(DAY);
  const [first] = await user.list();
  await user.cancel(first!.orderId);
  await user.at(DAY);
  await expect(user.at(DAY)).rejects.toThrow('You already have 100 scheduled swaps.');
});

describe('any order', () => {
  test.each([
    [{ walletId: null }, 'WALLET_ID_REQUIRED', 'Wallet ID not found'],
    [{ walletId: ' ' }, 'WALLET_ID_REQUIRED', 'Wallet ID not found'],
    [{ walletId: '00000000-0000-4000-8000-000000000000' }, 'WALLET_NOT_FOUND', 'Wallet not found'],
    [{ walletId: `desktop-${BONK}` }, 'WALLET_READ_ONLY', 'This desktop wallet is read-only here.'],
    [{ sellToken: null }, 'SWAP_SETUP_REQUIRED', SETUP],
    [{ buyToken: null }, 'SWAP_SETUP_REQUIRED', SETUP],
    [{ buyToken: {} }, 'SWAP_SETUP_REQUIRED', SETUP],
    [{ sellToken: { mint: SOL_MINT } }, 'SWAP_SETUP_REQUIRED', SETUP],
    [{ sellToken: { mint: SOL_MINT, amount: '1.5' } }, 'MALFORMED_AMOUNT', 'Please enter a valid amount'],
    [{ sellToken: { mint: SOL_MINT, amount: '0' } }, 'MALFORMED_AMOUNT', 'Please enter a valid amount'],
    [{ buyToken: { mint: SOL_MINT } }, 'SAME_TOKEN', 'Choose two different tokens.'],
    [{ buyToken: { mint: WRAPPED_SOL_MINT } }, 'WRAPPED_SOL_NOT_SWAPPED', expect.any(String)],
    [
      { buyToken: { mint: USDC_MINT, decimals: 9 } },
      'DECIMALS_MISMATCH',
      'This token has 6 decimals. Reload and try again.',
    ],
    [
      { buyToken: { mint: 'Gdaq3wPq1KGrSSSXiMwLDUGP1fXqUnAhtFRhkUGKyUN7' } },
      'TOKEN_NOT_FOUND',
      expect.any(String),
    ],
  ])('[rule-26, rule-35, error-11] with %j is refused as %s', async (wrong, code, message) => {
    const user = await newUser();
    await expect(user.create({ scheduledTime: at(1_000), ...wrong })).rejects.toMatchObject({
      code,
      message,
    });
    expect(await user.list()).toEqual([]);
  });

  test('[who-02] needs an own wallet', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await expect(user.create({ scheduledTime: at(1_000), walletId: other.walletId })).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    });
  });

  test('is created once per key; other contents under the key are refused', async () => {
    const user = await newUser();
    const wish = { ...watching, idempotencyKey: 'intention-1' };
    const answers = await Promise.all([user.create(wish), user.create(wish), user.create(wish)]);
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await user.list()).toHaveLength(1);
    await expect(user.create({ ...wish, triggerValue: 3 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('is returned for its key after its time has passed', async () => {
    const user = await newUser();
    const wish = { scheduledTime: at(1_000), idempotencyKey: 'intention-2' };
    const { orderId } = await user.create(wish);
    clock.advance(5_000);
    await expect(user.create(wish)).resolves.toMatchObject({ orderId });
  });

  test('is returned if its commit was not acknowledged, so that a retry creates no second one', async () => {
    const user = await newUser();
    const lossy = losingOneCommit(url);
    const orders = createOrders({
      db: lossy.db,
      clock,
      market: world.market,
      rules: world.rules,
      intervalMs: 20 * 60_000,
      isClockRight: () => true,
      ownWallet: world.wallets.own,
      onScheduled: () => {},
      keys: unwatchedMandates,
      sealMandate,
      swaps: world.swaps,
      log: pino({ enabled: false }),
    });
    const { idempotencyKey: _none, ...request } = user.request({ scheduledTime: at(60_000) });
    const { order: row } = await orders.create(user.caller, request);
    expect(lossy.hasLost()).toBe(true);
    expect(await user.list()).toMatchObject([{ orderId: row.id }]);
  });

  test('is found by its key; asking about an unused key voids it, and a later order under it is refused', async () => {
    const user = await newUser();
    const placed = { scheduledTime: at(60_000), idempotencyKey: 'placed-1' };
    const { order } = await user.create(placed);
    expect(await user.conclude('placed-1')).toEqual(order);
    expect(await user.conclude('never-placed')).toBeNull();
    const late = { ...placed, idempotencyKey: 'never-placed' };
    await expect(user.create(late)).rejects.toMatchObject({ code: 'REQUEST_VOID' });
    expect(await user.list()).toEqual([order]);
    const other = await newUser();
    await expect(other.create(late)).resolves.toMatchObject({ success: true });
  });

  test('that is concluded while it is created is either found or never created', async () => {
    const user = await newUser();
    for (let round = 0; round < 5; round++) {
      const idempotencyKey = `round-${round}`;
      const before = (await user.list()).length;
      const placed = user.create({ scheduledTime: at(60_000), idempotencyKey }).then(
        () => true,
        ({ code }) => {
          expect(code).toBe('REQUEST_VOID');
          return false;
        },
      );
      const answers = await Promise.all(Array.from({ length: 5 }, () => user.conclude(idempotencyKey)));
      expect(new Set(answers.map((order) => order !== null))).toEqual(new Set([await placed]));
      expect(await user.list()).toHaveLength(before + Number(await placed));
    }
  });

  test('accepts any token name, without what the database cannot store', async () => {
    const user = await newUser();
    const name = 'a\0b \ud83d';
    const order = await user.when('price_above', 2, { triggerToken: { mint: NOBODYS, symbol: name, name } });
    expect(order.triggerToken).toEqual({ mint: NOBODYS, symbol: 'ab \ufffd', name: 'ab \ufffd' });
    expect(order.summary).toContain('when ab \ufffd is above $2');
  });

  test('keeps its wallet from being deleted until it is cancelled', async () => {
    const user = await newUser();
    const { orderId } = await user.when('price_above', 2);
    const remove = () => world.wallets.delete(sessionOf(user.userId), user.walletId);
    await expect(remove()).rejects.toMatchObject({
      code: 'WALLET_HAS_ORDERS',
      message: 'This wallet has pending orders. Cancel them first.',
    });
    await user.cancel(orderId);
    await expect(remove()).resolves.toBeUndefined();
    await expect(user.create({ scheduledTime: at(1_000) })).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    });
  });

  test('and the deletion of its wallet never both succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await newUser();
      const [created, deleted] = await Promise.allSettled([
        user.create({ scheduledTime: at(1_000) }),
        world.wallets.delete(sessionOf(user.userId), user.walletId),
      ]);
      expect([created.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
