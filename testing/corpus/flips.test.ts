import { isCallError } from '@cumulus/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { guardTransaction } from '../../server/src/settlement/guard/simulate.ts';
import { guard } from '../../signer/src/guard/guard.ts';
import { Refusal } from '../../signer/src/terms/refusal.ts';
import { bytesOf, WALLET } from '../../signer/testing/cases.ts';
import { FEE_CAP_LAMPORTS } from './candidate.ts';
import { goodOrders, type Order } from './flip-orders.ts';
import { flipWorld } from './flip-world.ts';
import { flipped } from './flips.ts';
import { isSame, lossesOf } from './losses.ts';
import { wireOf } from './wire.ts';

const OWN_CAP_LAMPORTS = 5_000_000n;

const world = await flipWorld();
const orders = await goodOrders(world);

function isSigned({ intent }: Order, message: Buffer): boolean {
  try {
    guard(message, bytesOf(WALLET), intent, OWN_CAP_LAMPORTS);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function isSettled({ expectation }: Order, wire: Uint8Array): Promise<boolean> {
  try {
    await guardTransaction(world.chain, wire, expectation, FEE_CAP_LAMPORTS);
    return true;
  } catch (error) {
    if (isCallError(error, 'GUARD_REFUSED')) return false;
    throw error;
  }
}

/** Flipped messages: those that the signer signs fail on the chain, are refused by settlement, or do what was asked. */
const tally = { flipped: 0, signed: 0, failed: 0, refused: 0, same: 0, withinBounds: 0 };

describe.each(orders.map((order, index) => ({ ...order, index })))('$title', (order) => {
  const { message, index } = order;

  test('is signed, and does what was asked', async () => {
    const wire = wireOf(message);
    expect(isSigned(order, message)).toBe(true);
    expect(world.run(wire).error).toBeNull();
    expect(await isSettled(order, wire)).toBe(true);
    expect(lossesOf(order, world.before, world.run(wire).after)).toEqual([]);
  });

  test('costs the wallet nothing more with a flipped bit, if the signer signs it', async () => {
    const good = world.run(wireOf(message)).after;
    for (const { bit, changed } of flipped(message, index)) {
      tally.flipped += 1;
      if (!isSigned(order, changed)) continue;
      tally.signed += 1;
      const wire = wireOf(changed);
      const { error, after } = world.run(wire);
      const isRefused = !(await isSettled(order, wire));
      if (error !== null) {
        expect({ bit, isRefused }).toEqual({ bit, isRefused: true });
        tally.failed += 1;
        continue;
      }
      // Settlement need not even see it: the signer's own judgement is enough.
      expect({ bit, losses: lossesOf(order, world.before, after) }).toEqual({ bit, losses: [] });
      if (isRefused) tally.refused += 1;
      else if (isSame(good, after, world.before)) tally.same += 1;
      else tally.withinBounds += 1;
    }
  }, 600_000);
});

test('flipped bits reach every fate', async ({ annotate }) => {
  const { signed, failed, refused, same, withinBounds } = tally;
  expect(signed).toBe(failed + refused + same + withinBounds);
  for (const count of [failed, same, withinBounds]) expect(count).toBeGreaterThan(0);
  await annotate(JSON.stringify(tally));
});
