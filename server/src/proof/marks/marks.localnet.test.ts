import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import type { TestWallet } from '../../../../testing/money-world.ts';
import { swapWorld } from '../../../../testing/swap-world.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { createOwnChainCheck } from '../../custody/installation/own-chain.ts';
import type { ListedToken, Quote } from '../../ports/market.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { createSwapMarks } from './marks.ts';

const world = await swapWorld();
const { db, keys, call, newWallet, mint, sale, intentsOf } = world;
const log = pino({ enabled: false });
const SOL = 1_000_000_000n;
beforeAll(async () => void (await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')));
// Each test's swaps alone are due.
beforeEach(
  async () => void (await db.updateTable('swap_marks').set({ due_at: null, is_stated: true }).execute()),
);

/** A market that gives these prices of a whole token when it is asked, and how often that was. */
function marketAt(now: () => number, usd: Record<string, number | undefined>) {
  const asked: (readonly string[])[] = [];
  return {
    usd,
    asked,
    /** Milliseconds by which its answer is older than the request; below 0 it takes so long. */
    ageMs: 0,
    async fresh(mints: readonly string[]) {
      asked.push(mints);
      const at = now() - this.ageMs;
      const known = mints.filter((each) => usd[each] !== undefined);
      return new Map(known.map((each) => [each, { usd: usd[each], at } as Quote]));
    },
    async tokens(mints: readonly string[]) {
      return new Map(
        mints.map((each) => [each, { decimals: each === SOL_MINT ? 9 : mint.decimals } as ListedToken]),
      );
    },
  };
}

/** A swap of a tenth of a SOL that was settled now, by a clock that a test moves. */
async function swapped(wallet?: TestWallet) {
  const seller = wallet ?? (await newWallet(2n * SOL));
  await call('executeCloudWalletSwap', seller, await sale(seller, SOL / 10n));
  const intent = (await intentsOf(seller)).at(-1)!;
  const row = () =>
    db.selectFrom('swap_marks').selectAll().where('intent_id', '=', intent.id).executeTakeFirstOrThrow();
  const settledAt = (await row()).settled_at.getTime();
  const clock = heldClock(settledAt);
  // By which what arrived is worth what was given: 10,000,000 base units for a tenth of a SOL.
  const market = marketAt(clock.now, { [SOL_MINT]: 100, [mint.address]: 10 / 10 ** (7 - mint.decimals) });
  const marks = () => createSwapMarks({ db, market, clock, log });
  const receipts = createReceipts({ db, signer: keys, clock, log });
  const receipt = async () => {
    const { content } = await receipts.file(seller.caller.userId, intent.id);
    const bytes = Buffer.from(content);
    const { holds, lines } = verifyFiles(await keys.proofKey(), [{ name: 'r', bytes }]);
    expect(holds, lines.join('\n')).toBe(true);
    return { content, lines, marks: JSON.parse(content).receipt.marks as Record<string, string>[] };
  };
  return { seller, settledAt, clock, market, marks, receipts, receipt, row };
}

const missing = (marks: readonly Record<string, string>[]) => marks.map((each) => each.missing ?? 'told');

test('a swap is marked after 1, 5 and 30 s, and its receipt says what is known when it is asked for', async () => {
  const { clock, market, marks, receipt, receipts, settledAt } = await swapped();
  expect(await marks().markNext()).toBe(0);
  expect(missing((await receipt()).marks)).toEqual(Array(3).fill('still to come'));
  clock.advance(1_000);
  expect(await marks().markNext()).toBe(1);
  expect(missing((await receipt()).marks)).toEqual(['told', 'still to come', 'still to come']);
  clock.advance(4_500);
  market.usd[mint.address]! *= 1.01;
  await marks().markNext();
  clock.advance(24_500);
  market.usd[mint.address]! /= 1.02;
  await marks().markNext();
  await receipts.signNext();
  const whole = await receipt();
  expect(whole.marks.map(({ at }) => Date.parse(at!) - settledAt)).toEqual([1_000, 5_500, 30_000]);
  expect(whole.marks[0]).toMatchObject({ soldUsd: '1e-7' });
  expect(whole.lines.filter((line) => line.includes('what was given'))).toEqual([
    'holds  r: what arrived against what was given, by the prices after 1 s: 0.00 bps.',
    'holds  r: what arrived against what was given, by the prices after 5 s: 100.00 bps.',
    'holds  r: what arrived against what was given, by the prices after 30 s: -98.04 bps.',
  ]);
  expect(await receipts.signNext()).toBe(0);
  expect((await receipt()).content).toBe(whole.content);
});

test('all swaps that are due together cost one request', async () => {
  const { seller } = await swapped();
  const { marks, market, clock, row } = await swapped(seller);
  await db
    .updateTable('swap_marks')
    .set({ due_at: (await row()).due_at })
    .where('due_at', 'is not', null)
    .execute();
  clock.advance(1_000);
  expect(await marks().markNext()).toBe(2);
  expect(market.asked).toEqual([[SOL_MINT, mint.address]]);
});

test('a mark that was not taken in time stays missing, and a restart continues with the next', async () => {
  const { clock, marks, market, receipt } = await swapped();
  clock.advance(1_000);
  await marks().markNext();
  // The process is dead for the mark after 5 s.
  clock.advance(20_000);
  await marks().markNext();
  clock.advance(9_000);
  await marks().markNext();
  expect(missing((await receipt()).marks)).toEqual(['told', 'late', 'told']);
  expect(market.asked, 'nothing is asked for what is too late').toHaveLength(2);
});

test.each([
  ['a token without a price', undefined],
  ['a price of nothing', 0],
  ['a price below nothing', -4],
  ['a price that is none', Number.NaN],
  ['a price without end', Number.POSITIVE_INFINITY],
])('of %s there is no mark', async (_what, usd) => {
  const { clock, marks, market, receipt } = await swapped();
  market.usd[SOL_MINT] = usd;
  for (const afterMs of [1_000, 4_000, 25_000]) {
    clock.advance(afterMs);
    await marks().markNext();
  }
  expect(missing((await receipt()).marks)).toEqual(Array(3).fill('no price'));
});

test('a price from before its moment does not count as one after it', async () => {
  const { clock, marks, market, receipt } = await swapped();
  market.ageMs = 1;
  clock.advance(1_000);
  await marks().markNext();
  market.ageMs = 0;
  clock.advance(4_000);
  await marks().markNext();
  expect(missing((await receipt()).marks)).toEqual(['no price', 'told', 'still to come']);
});

test('a price that is reported too late after its moment does not count', async () => {
  const { clock, marks, market, receipt } = await swapped();
  market.ageMs = -1_001;
  clock.advance(1_000);
  await marks().markNext();
  market.ageMs = -2_000;
  clock.advance(4_000);
  await marks().markNext();
  expect(missing((await receipt()).marks)).toEqual(['late', 'told', 'still to come']);
});

test('a price of a source that is wrong by a lot is kept as it was told, and does not count', async () => {
  const { clock, marks, market, receipt } = await swapped();
  clock.advance(1_000);
  market.usd[SOL_MINT]! *= 1_000;
  await marks().markNext();
  const { marks: said, lines } = await receipt();
  expect(said[0]).toMatchObject({ soldUsd: '0.0001' });
  expect(lines).toContain(
    'holds  r: what arrived against what was given, by the prices after 1 s: so far from its own that it does not count.',
  );
});

test('prices that do not come keep no other swap from its marks', async () => {
  const { clock, market, receipt } = await swapped();
  const silent = createSwapMarks({
    db,
    market: { ...market, fresh: () => new Promise(() => {}) },
    clock,
    log,
  });
  clock.advance(1_000);
  const marking = silent.markNext();
  await expect.poll(() => clock.asleep).toBe(1);
  clock.advance(5_000);
  await marking;
  expect(missing((await receipt()).marks)).toEqual(['no price', 'still to come', 'still to come']);
});

test('while the signer is away a swap has the receipt that it had', async () => {
  const { clock, marks, seller, receipt } = await swapped();
  const { content } = await receipt();
  clock.advance(1_000);
  await marks().markNext();
  const signReceipt = () => Promise.reject(new CallError('SIGNER_UNAVAILABLE'));
  const receipts = createReceipts({ db, signer: { signReceipt }, clock, log });
  const [intent] = await intentsOf(seller);
  expect((await receipts.file(seller.caller.userId, intent!.id)).content).toBe(content);
});

test('two workers write each mark once', async () => {
  const { clock, marks, receipt } = await swapped();
  clock.advance(1_000);
  await Promise.all([marks().markNext(), marks().markNext()]);
  expect(missing((await receipt()).marks)).toEqual(['told', 'still to come', 'still to come']);
});

test('a swap that brought nothing has no marks', async () => {
  world.router.state.act = (exchange) => ({ ...exchange, outAmount: exchange.outAmount / 2n });
  const wallet = await newWallet(2n * SOL);
  const trusting = world.serve({ keys: { ...keys, judge: async () => 0n } });
  const quote = await world.quoteOf(wallet, SOL_MINT, mint.address, SOL / 10n, trusting);
  await expect(trusting('executeCloudWalletSwap', wallet, { quote })).rejects.toThrow();
  const [intent] = await intentsOf(wallet);
  const rows = await db.selectFrom('swap_marks').selectAll().where('intent_id', '=', intent!.id).execute();
  expect(rows).toEqual([]);
});
