import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { conditionParts, TRIGGER_CONDITIONS, type TriggerCondition } from '@cumulus/contract/trigger.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { testDatabase } from '../../../testing/database.ts';
import { generator } from '../../../testing/generator.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { unwatchedMandates } from '../../../testing/mandates.ts';
import { listing } from '../../../testing/market.ts';
import { confirmed } from '../../../testing/orders.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { quoteOf } from '../market/quotes.ts';
import type { Pair, Price } from '../ports/market.ts';
import { toConditionalOrder } from './conditional-order.ts';
import { createMarketChecks } from './market-check.ts';
import type { NewOrder } from './order.ts';
import { readSlots } from './price-age.ts';
import { findOrder, insertOrder } from './store.ts';
import { expectTriggered } from './trigger-doubt.ts';
import { createOrderWorker } from './worker.ts';

const { db } = await testDatabase();
const clock = heldClock();
const log = pino({ enabled: false });

const OF_EACH_KIND = 20 * CHAOS_SCALE;
const ROLES = ['sold', 'bought', 'watched alone'] as const;
const SUPPLY = 1_000_000;
const SLOT = 100_000;
const DECIMALS = 6;
const SLIPPAGE = 1.01;
const random = generator(20_336);
const between = (low: number, high: number) => low * (high / low) ** random();
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const units = (amount: number) => baseUnits(BigInt(Math.max(1, Math.round(amount * 10 ** DECIMALS))));

/** What the sources say of one token, of which at most one lies. */
interface Told {
  readonly jupiter: Price | undefined;
  readonly dexscreener: Pair | undefined;
  readonly supply: number | null;
}

const WRONGS = [
  ...(['none', 'none', 'none', 'false price', 'false price', 'false pair', 'stale'] as const),
  ...(['thin', 'no liquidity', 'no price', 'no pair', 'neither', 'received long ago', 'no supply'] as const),
];
type Wrong = (typeof WRONGS)[number];

function tell(mint: string, usd: number, wrong: Wrong): Told {
  const lie = usd * between(0.2, 5);
  const at = clock.now() - (wrong === 'received long ago' ? 31_000 : 0);
  const pools = wrong === 'no liquidity' ? {} : { liquidity: wrong === 'thin' ? 9_000 : 2e6 };
  const slot = wrong === 'stale' ? SLOT - 700 : SLOT - 10;
  const jupiter = { usd: wrong === 'false price' ? lie : usd, change24h: null, at, slot, ...pools };
  const seen = wrong === 'false pair' ? lie : usd;
  const pair = {
    ...{ usd: seen, change24h: null, at, name: mint, symbol: mint, ...pools },
    ...{ marketCap: seen * SUPPLY, fdv: null, volume24h: null },
  };
  const isPriceless = wrong === 'no price' || wrong === 'neither';
  const isPairless = wrong === 'no pair' || wrong === 'neither' || wrong === 'no supply';
  return {
    jupiter: isPriceless ? undefined : jupiter,
    dexscreener: isPairless ? undefined : pair,
    supply: wrong === 'no supply' ? null : SUPPLY,
  };
}

const said = new Map<string, Told>();
const known = <V>(mints: readonly string[], read: (told: Told, mint: string) => V | null | undefined) =>
  new Map(
    mints.flatMap((mint) => {
      const told = said.get(mint);
      const value = told && read(told, mint);
      return value ? [[mint, value] as const] : [];
    }),
  );
const market = {
  fresh: async (mints: readonly string[]) =>
    known(mints, ({ jupiter, dexscreener, supply }, mint) =>
      quoteOf(
        { price: jupiter, pair: dexscreener, listing: listing(mint, mint, { supply }) },
        clock.now() - 1_000,
      ),
    ),
  pairs: async (mints: readonly string[]) => known(mints, ({ dexscreener }) => dexscreener),
  lacking: () => new Set(['jupiter', 'dexscreener'] as const),
  tokens: async (mints: readonly string[]) =>
    new Map(mints.map((mint) => [mint, { ...listing(mint, mint), decimals: DECIMALS, multiplier: 1 }])),
};
const rules = {
  readSlots: () => readSlots({ finalized: async () => ({ slot: BigInt(SLOT), blockHeight: 1n }) }, () => 200),
  liquidityMin: 10_000,
};

interface Case {
  readonly id: string;
  readonly userId: string;
  readonly condition: TriggerCondition;
  readonly trigger: number;
  readonly role: (typeof ROLES)[number];
  readonly mint: string;
  readonly wrong: Wrong;
  /** What its market is really at, and what a unit of the other token is worth. */
  readonly usd: number;
  readonly otherUsd: number;
}

/** Whether the market has really reached the order's trigger, give or take this factor. */
function isThere({ condition, trigger, usd }: Case, tolerance: number): boolean {
  const value = conditionParts(condition).isPrice ? usd : usd * SUPPLY;
  return condition.endsWith('above') ? value * tolerance >= trigger : value <= trigger * tolerance;
}

async function placed(condition: TriggerCondition, role: Case['role']): Promise<Case> {
  const userId = await userRow(db);
  const [walletId, id] = [await walletRow(db, userId), randomUUID()];
  const [mint, other] = [`${id}-watched`, random() < 0.5 ? USDC_MINT : `${id}-other`];
  const [usd, otherUsd] = [between(0.01, 100), other === USDC_MINT ? 1 : between(0.1, 200)];
  const isReal = random() < 0.4;
  const isAbove = condition.endsWith('above');
  // Away from the market by more than the slippage, or beyond it.
  const away = between(1.02, 3) ** (isReal === isAbove ? -1 : 1);
  const trigger = usd * away * (conditionParts(condition).isPrice ? 1 : SUPPLY);
  const [wrong, wrongOfOther] = [oneOf(WRONGS), oneOf(WRONGS)];
  said.set(mint, tell(mint, usd, wrong));
  if (other !== USDC_MINT) said.set(other, tell(other, otherUsd, wrongOfOther));
  const token = (name: string) => ({ mint: name, symbol: 'T', decimals: DECIMALS, logoURI: null });
  const [sold, bought] =
    role === 'sold' ? [mint, other] : role === 'bought' ? [other, mint] : [`${id}-sold`, other];
  const order: NewOrder = {
    ...{ id, userId, walletId, idempotencyKey: null, confirmed: false, createdAt: new Date(clock.now()) },
    ...{ sellToken: token(sold), sellAmount: units(1_000), buyToken: token(bought), floor: 1n },
    condition: {
      ...{ type: 'market', condition, value: trigger, start: null, expiresAt: null },
      token: { mint, symbol: 'T', name: 'T' },
    },
  };
  await insertOrder(db, sessionOf(userId), order);
  return { id, userId, condition, trigger, role, mint, wrong, usd, otherUsd };
}

test(`of ${12 * OF_EACH_KIND} orders of twelve kinds none executes against its condition on false, stale, thin or missing prices, and the reason of each is shown`, async () => {
  const cases = new Map<string, Case>();
  for (const condition of TRIGGER_CONDITIONS)
    for (const role of ROLES)
      for (let count = 0; count < OF_EACH_KIND; count++) {
        const each = await placed(condition, role);
        cases.set(each.id, each);
      }
  const worker = createOrderWorker({
    ...{ db, clock, log, keys: unwatchedMandates, leaseMs: 600_000, latenessMaxMs: 3_600_000 },
    isClockRight: () => true,
    addFloor: async () => 1n,
    swaps: {
      outcome: async () => null,
      async swap(order) {
        const { usd, otherUsd, role } = cases.get(order.mandate)!;
        const ratio = role === 'sold' ? usd / otherUsd : role === 'bought' ? otherUsd / usd : 1;
        const offered = {
          ...{ inputMint: order.inputMint, outputMint: order.outputMint },
          ...{ inAmount: order.amount, outAmount: units(1_000 * ratio) },
        };
        await expectTriggered({ market, clock, rules }, order.watched!, order, Promise.resolve(offered));
        return confirmed;
      },
    },
  });
  const checks = createMarketChecks({
    ...{ db, clock, log, market, rules, intervalMs: 60_000, leaseMs: 60_000 },
    plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
    isClockRight: () => true,
    onTriggered: worker.wake,
  });
  const triggered = await checks.check();
  expect(triggered).toBeGreaterThan(cases.size / 4);
  worker.start();
  const open = () =>
    db
      .selectFrom('orders')
      .select('id')
      .where('due_at', 'is not', null)
      .where('state', 'in', ['pending', 'executing'])
      .execute();
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 300_000, interval: 50 });
  await worker.stop();

  let [executed, held] = [0, 0];
  for (const each of cases.values()) {
    const row = (await findOrder(db, each.userId, each.id))!;
    const { status, executionError } = toConditionalOrder(row, () => 1, rules.liquidityMin);
    const of = `${each.condition}, ${each.role}, ${each.wrong}: ${status}, ${executionError}`;
    if (status === 'executed') {
      executed += 1;
      expect(isThere(each, SLIPPAGE), of).toBe(true);
      continue;
    }
    held += 1;
    expect(status, of).toBe('pending');
    const told = (await market.fresh([each.mint])).get(each.mint);
    const value = conditionParts(each.condition).isPrice ? told?.usd : told?.marketCap;
    const isReached = value != null && isThere({ ...each, trigger: each.trigger, usd: told!.usd }, 1);
    const isUnknown = ['stale', 'thin', 'no liquidity', 'neither', 'received long ago'].includes(each.wrong);
    if (isReached || isUnknown) expect(executionError, of).not.toBeNull();
  }
  // Neither all nor none, or the prices would show nothing.
  expect(executed).toBeGreaterThan(cases.size / 20);
  expect(held).toBeGreaterThan(cases.size / 4);
}, 600_000);
