import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someAddress } from '../../../testing/token-bytes.ts';
import { toJson } from '../db/json.ts';
import { solPlan, solRequest, tokenPlan, tokenRequest } from './stored.ts';

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const address = fc.nat(255).map((byte): Address => someAddress(byte));
const priority = { unitLimit: fc.nat(1_400_000), unitPrice: u64, feeLamports: u64 };

/** As jsonb keeps it: text on the way in, parsed on the way out. */
function kept(value: object): unknown {
  return JSON.parse(JSON.stringify(toJson(value)));
}

test.each([
  ['request of SOL', solRequest, fc.record({ walletId: fc.uuid(), to: address, lamports: u64 })],
  [
    'request of tokens',
    tokenRequest,
    fc.record({ walletId: fc.uuid(), to: address, mint: address, amount: u64 }),
  ],
  ['plan of SOL', solPlan, fc.record(priority)],
  [
    'plan of tokens',
    tokenPlan,
    fc.record({
      ...priority,
      tokenProgram: address,
      decimals: fc.nat(255),
      source: address,
      destination: address,
      opensDestination: fc.boolean(),
      rentLamports: u64,
      receives: u64,
    }),
  ],
])('a %s comes back from the database as it went in, to the last base unit', (_, shape, values) => {
  fc.assert(
    fc.property(values as fc.Arbitrary<object>, (value) => {
      expect(shape.parse(kept(value))).toEqual(value);
    }),
  );
});

test('a plan that lacks a field is no plan', () => {
  expect(() => solPlan.parse({ unitLimit: 600, unitPrice: '0' })).toThrow();
});
