import { ownUnits } from '@cumulus/contract/amount.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { unheard } from '../../../../testing/unheard.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import type { Mint } from '../../ports/units.ts';
import { readTokenBooks } from './books.ts';
import { unrealised } from './held-cost.ts';
import { createProfit } from './profit.ts';

const { db } = await testDatabase();
const userId = await userRow(db);
const clock = heldClock(Date.now());
const usd = new Map<string, number>();
const market = {
  prices: async () =>
    new Map([...usd].map(([of, price]) => [of, { usd: price, change24h: null, at: clock.now() }])),
  tokens: async (mints: readonly string[]) =>
    new Map(
      mints.map((mint) => [
        mint,
        { mint, name: mint, symbol: mint, decimals: DECIMALS, multiplier: 1, logoURI: null, verified: true },
      ]),
    ),
};
const profit = createProfit({ db, market, clock, log: { warn: vi.fn() }, invalidations: unheard });
const DECIMALS = 3;
const MINTS = ['jup', 'bonk', USDC_MINT].map((of) => of as Mint);

/** What a token cost that came in, and what was got for it, as the ledger alone says it: a swap is worth what was given. */
async function flows(walletId: string) {
  const { rows } = await sql<{ mint: string; put_in: bigint; got: bigint }>`
    with event as (
      select signature, bool_or(delta < 0) and bool_or(delta > 0) as is_swap,
             coalesce(sum(value_nano_usd) filter (where delta < 0), 0) as given
      from ledger where wallet_id = ${walletId} group by signature
    )
    select mint,
           coalesce(sum(case when is_swap then given else value_nano_usd end) filter (where delta > 0), 0) as put_in,
           coalesce(sum(given) filter (where delta < 0 and is_swap), 0) as got
    from ledger join event using (signature) where wallet_id = ${walletId} group by mint`.execute(db);
  return new Map(rows.map((row) => [row.mint, row]));
}

const act = fc.record({
  kind: fc.constantFrom('deposit', 'swap', 'swap', 'price'),
  of: fc.constantFrom(...MINTS),
  other: fc.constantFrom(...MINTS),
  amount: fc.bigInt(1n, 10n ** 9n),
  /** Of what is held, percent. */
  part: fc.integer({ min: 1, max: 100 }),
  price: fc.double({ min: 1e-6, max: 1e4, noNaN: true }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Carries acts out in a wallet: deposits, swaps of a part of what is held, changes of prices. Returns what it holds. */
async function carryOut(walletId: string, acts: readonly Act[]) {
  const held = new Map<Mint, bigint>();
  const has = (of: Mint) => held.get(of) ?? 0n;
  let slot = 0n;
  const book = async (changes: readonly (readonly [Mint, bigint])[]) => {
    slot += 1n;
    const at = new Date(clock.now());
    const rows = changes.map(([mint, delta]) => ({
      ...{ wallet_id: walletId, signature: `s${slot}`, source: 'external' as const, intent_id: null, slot },
      ...{ at, booked_at: at, mint, delta, counterparty: null, value_nano_usd: null, valued_at: null },
    }));
    await db.insertInto('ledger').values(rows).execute();
    for (const [mint, delta] of changes) held.set(mint, has(mint) + delta);
    expect(await profit.value()).toBe(1);
  };
  for (const mint of MINTS) usd.set(mint, 1);
  for (const { kind, of, other, amount, part, price } of acts) {
    const given = (has(of) * BigInt(part)) / 100n;
    if (kind === 'price') usd.set(of, price);
    else if (kind === 'deposit') await book([[of, amount]]);
    else if (given > 0n && of !== other)
      await book([
        [of, -given],
        [other, amount],
      ]);
  }
  return has;
}

const acts = fc.array(act, { minLength: 1, maxLength: 10 });

test('[who-04] what came in and what was realised is what was got and what is left, to the billionth of a dollar', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const walletId = await walletRow(db, userId);
      const has = await carryOut(walletId, done);
      const ledger = await flows(walletId);
      for (const mint of MINTS) {
        const position = (await readTokenBooks(db, [walletId], mint)).get(walletId);
        if (!position) continue;
        const { cost, realised, amount, isComplete } = position;
        const { put_in, got } = ledger.get(mint)!;
        expect(amount).toBe(has(mint));
        expect(isComplete).toBe(true);
        expect(put_in + realised).toBe(got + cost);
        // Therefore: what was got and what is held is worth more than what came in by exactly both profits.
        const price = usd.get(mint)!;
        const value = (Number(amount) / 10 ** DECIMALS) * price;
        const gained = Number(got - put_in) / 1e9 + value;
        const held = unrealised(position, amount, ownUnits(DECIMALS), price) ?? 0;
        const size = Math.abs(gained) + value + Number(put_in + got) / 1e9 + 1;
        expect(Math.abs(Number(realised) / 1e9 + held - gained) / size).toBeLessThan(1e-9);
      }
    }),
    { numRuns: 12 },
  );
});
