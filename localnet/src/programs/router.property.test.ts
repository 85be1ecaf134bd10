import type { Instruction } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newAddress, poolsVm, routeOver, testTokens } from '../testing/routes.ts';
import { routeInstruction } from './route.ts';
import { ROUTE_V2, SHARED_ACCOUNTS_ROUTE_V2 } from './router-layout.ts';

const [TAKER, OTHER] = [await newAddress(), await newAddress()];
const { usd, bonk, plain } = await testTokens();
const TOKENS = [usd, bonk, plain];

type Change =
  | { readonly is: 'bit'; readonly at: number; readonly bit: number }
  | { readonly is: 'account'; readonly at: number; readonly from: number }
  | { readonly is: 'amount'; readonly which: number; readonly to: number };
/** Any place alike. */
const place = fc.noBias(fc.nat(10_000));
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ is: fc.constant('bit' as const), at: place, bit: fc.nat(7) }),
  fc.record({ is: fc.constant('account' as const), at: place, from: place }),
  fc.record({ is: fc.constant('amount' as const), which: fc.nat(5), to: fc.nat(1_200) }),
);
/** Behind the first: what is taken, what is quoted, and what goes in and comes out of either pool. */
const AMOUNTS_AT = [0, 8, 27, 35, 48, 56];

/** The same instruction, by its name, with other arguments and accounts. */
function changed(instruction: Instruction, amountsAt: number, changes: readonly Change[]): Instruction {
  const data = Buffer.from(instruction.data!);
  const accounts = [...instruction.accounts!];
  for (const each of changes) {
    if (each.is === 'bit') data[8 + (each.at % (data.length - 8))]! ^= 1 << each.bit;
    else if (each.is === 'account')
      accounts[each.at % accounts.length] = accounts[each.from % accounts.length]!;
    else data.writeBigUInt64LE(BigInt(each.to), amountsAt + AMOUNTS_AT[each.which]!);
  }
  return { ...instruction, data, accounts };
}

test.each([
  ['route_v2', ROUTE_V2, false],
  ['shared_accounts_route_v2', SHARED_ACCOUNTS_ROUTE_V2, true],
])(
  'whatever is changed in a %s, it takes the amount that it names, or does nothing',
  async (_name, { amountsAt }, isShared) => {
    const { run, held } = await poolsVm(TOKENS, { takers: [TAKER, OTHER], others: [] });
    const good = await routeInstruction(await routeOver(TAKER, isShared, TOKENS));
    const holdings = (owner = TAKER) => Promise.all(TOKENS.map((token) => held(owner, token)));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const [before, others] = [await holdings(), await holdings(OTHER)];
        const instruction = changed(good, amountsAt, changes);
        const { error } = run(TAKER, instruction);
        const gained = (await holdings()).map((now, index) => now - before[index]!);
        if (error !== null) expect(gained).toEqual([0n, 0n, 0n]);
        const lost = gained.reduce((sum, amount) => (amount < 0n ? sum - amount : sum), 0n);
        const amount = Buffer.from(instruction.data!).readBigUInt64LE(amountsAt);
        expect(lost).toBeLessThanOrEqual(amount);
        // Only the taker signs, so only the taker can lose.
        const after = await holdings(OTHER);
        expect(after.filter((held, index) => held < others[index]!)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);
