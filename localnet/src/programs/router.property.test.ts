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
  | { readonly is: 'account'; readonly at: number; readonly from: number };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ is: fc.constant('bit' as const), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({ is: fc.constant('account' as const), at: fc.nat(), from: fc.nat() }),
);

function changed(instruction: Instruction, changes: readonly Change[]): Instruction {
  const data = Buffer.from(instruction.data!);
  const accounts = [...instruction.accounts!];
  for (const each of changes) {
    // The name of the instruction stays.
    if (each.is === 'bit') data[8 + (each.at % (data.length - 8))]! ^= 1 << each.bit;
    else accounts[each.at % accounts.length] = accounts[each.from % accounts.length]!;
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
        const instruction = changed(good, changes);
        const { error } = run(TAKER, instruction);
        const gained = (await holdings()).map((now, index) => now - before[index]!);
        if (error !== null) expect(gained).toEqual([0n, 0n, 0n]);
        const lost = gained.reduce((sum, amount) => (amount < 0n ? sum - amount : sum), 0n);
        const amount = Buffer.from(instruction.data!).readBigUInt64LE(amountsAt);
        expect(lost).toBeLessThanOrEqual(amount);
        // Nobody else signs, so nobody else loses.
        const after = await holdings(OTHER);
        expect(after.filter((held, index) => held < others[index]!)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  },
);
