import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, LedgerEvent } from './event.ts';
import { fold, isLate, type Positions } from './position.ts';

const event = (
  slot: number,
  changes: [mint: string, delta: bigint, value: bigint | null][],
): LedgerEvent => ({
  signature: `signature ${slot}`,
  slot: BigInt(slot),
  feeLamports: 0n,
  changes: changes.map(([mint, delta, value]): Change => ({ mint, delta, value })),
});
const position = (events: LedgerEvent[], mint = 'jup') => fold(events).get(mint);

test('[who-04] averages costs over what is held', () => {
  expect(position([event(1, [['jup', 10n, 100n]]), event(2, [['jup', 30n, 500n]])])).toEqual({
    amount: 40n,
    priced: 40n,
    cost: 600n,
    realised: 0n,
    slot: 2n,
    signature: 'signature 2',
  });
});

test('[who-04] a transfer leaves at average cost and realises nothing', () => {
  const sent = event(2, [['jup', -10n, 9_999n]]);
  expect(position([event(1, [['jup', 40n, 600n]]), sent])).toMatchObject({
    amount: 30n,
    cost: 450n,
    realised: 0n,
  });
});

test('[who-04] a sale realises proceeds less average cost, and the purchase costs the proceeds', () => {
  const swap = event(2, [
    ['jup', -10n, 200n],
    ['bonk', 500n, 190n],
  ]);
  const events = [event(1, [['jup', 40n, 600n]]), swap];
  expect(position(events)).toMatchObject({ amount: 30n, cost: 450n, realised: 50n });
  expect(position(events, 'bonk')).toMatchObject({ amount: 500n, cost: 200n, realised: 0n });
});

test('an emptied position starts over and keeps its realised profit', () => {
  const all = event(2, [
    ['jup', -40n, 700n],
    ['bonk', 1n, 700n],
  ]);
  const events = [event(1, [['jup', 40n, 600n]]), all, event(3, [['jup', 1n, 9n]])];
  expect(position(events)).toMatchObject({ amount: 1n, priced: 1n, cost: 9n, realised: 100n });
});

test('[who-04] units of unknown cost stay unknown, and leave in proportion', () => {
  const events = [event(1, [['jup', 30n, 300n]]), event(2, [['jup', 10n, null]])];
  expect(position(events)).toMatchObject({ amount: 40n, priced: 30n, cost: 300n });
  expect(position([...events, event(3, [['jup', -20n, null]])])).toMatchObject({
    amount: 20n,
    priced: 15n,
    cost: 150n,
  });
});

test('units spent before they were booked leave with their cost', () => {
  expect(position([event(1, [['jup', -10n, 1n]])])).toMatchObject({ amount: -10n, priced: 0n, cost: 0n });
  const events = [event(1, [['jup', -10n, 1n]]), event(2, [['jup', 40n, 400n]])];
  expect(position(events)).toMatchObject({ amount: 30n, priced: 30n, cost: 300n });
});

test('[who-04] a send realises nothing, and leaves the average cost as it is', () => {
  const deposit = fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 15n));
  fc.assert(
    fc.property(
      fc.array(deposit, { minLength: 1, maxLength: 5 }),
      fc.bigInt(1n, 10n ** 12n),
      (deposits, sent) => {
        const events = deposits.map(([amount, value], slot) => event(slot, [['jup', amount, value]]));
        const before = position(events)!;
        const after = position([...events, event(99, [['jup', -sent, 7n]])])!;
        expect(after.realised).toBe(0n);
        // To the billionth of a dollar: cost after / amount after = cost before / amount before.
        const kept = after.amount > 0n ? (before.cost * after.amount) / before.amount : 0n;
        expect(after.cost).toBe(kept);
      },
    ),
  );
});

const changes = fc.uniqueArray(
  fc.record({
    mint: fc.constantFrom('sol', 'jup', 'bonk'),
    delta: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((delta) => delta !== 0n),
    value: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
  }),
  { selector: ({ mint }) => mint, minLength: 1 },
);
const history = fc
  .uniqueArray(
    fc.record({ slot: fc.integer({ min: 1, max: 20 }), name: fc.string({ maxLength: 3 }), changes }),
    {
      selector: ({ slot, name }) => `${slot} ${name}`,
      maxLength: 12,
    },
  )
  .map((events) =>
    events.map(
      (each): LedgerEvent => ({
        signature: `${each.slot} ${each.name}`,
        slot: BigInt(each.slot),
        feeLamports: 0n,
        changes: each.changes,
      }),
    ),
  );

test('[who-04] positions do not depend on how events arrive: singly, in batches, or late', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 4 }), (arriving, batch) => {
      let positions: Positions = new Map();
      for (let from = 0; from < arriving.length; from += batch) {
        const added = arriving.slice(from, from + batch);
        positions = added.some((each) => isLate(positions, each))
          ? fold(arriving.slice(0, from + batch))
          : fold(added, positions);
      }
      expect(positions).toEqual(fold(arriving));
    }),
  );
});

test('a position equals the sum of its changes, has no negative cost, and prices no more units than it has', () => {
  fc.assert(
    fc.property(history, (events) => {
      for (const [mint, { amount, priced, cost }] of fold(events)) {
        const deltas = events.flatMap((each) => each.changes).filter((change) => change.mint === mint);
        expect(amount).toBe(deltas.reduce((sum, { delta }) => sum + delta, 0n));
        expect(cost).toBeGreaterThanOrEqual(0n);
        expect(priced).toBeGreaterThanOrEqual(0n);
        if (amount > 0n) expect(priced).toBeLessThanOrEqual(amount);
        else expect([priced, cost]).toEqual([0n, 0n]);
      }
    }),
  );
});
