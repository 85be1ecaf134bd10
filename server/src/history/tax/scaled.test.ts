import { parseAmount } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { parseWholeAmount, wholeAmountText } from '@cumulus/contract/whole-amount.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { toConditionalOrder } from '../../orders/conditional-order.ts';
import type { OrderRow } from '../../orders/store.ts';
import { parseAmount as parseSent } from '../../transfers/amount.ts';
import { entriesOf, type TaxEvent } from './entries.ts';
import { type Tokens, taxTables } from './formats.ts';

const MINT = 'PreANxuXjsy2pvisWWMNB6YaJNzr7681wJJr2rHsfTh';
const DECIMALS = 9;
const multiplier = fc.oneof(
  fc.constantFrom(1, 5, 0.1, 1.0032690125398187),
  fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
);
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
type Act = { readonly act: 'receive' | 'send' | 'buy' | 'sell'; readonly amount: bigint };
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({ act: fc.constantFrom('receive', 'send', 'buy', 'sell'), amount }),
  { minLength: 1, maxLength: 6 },
);

/** Decimal text as an integer of 10^-40. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(40, '0'));
}

const order = (triggerValue: number): OrderRow =>
  ({
    ...{ id: 'o', wallet_id: 'w', sell_amount: 800_000_000n, state: 'pending', condition_type: 'market' },
    sell_token: { mint: MINT, symbol: 'SPACEX', decimals: DECIMALS, logoURI: null },
    buy_token: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: null },
    ...{ trigger_mint: MINT, trigger_token: { mint: MINT, symbol: 'SPACEX', name: 'SPACEX' } },
    ...{ trigger_condition: 'price_above', trigger_value: triggerValue, expiration_mode: 'gtc' },
    ...{
      created_at: new Date(0),
      market_check_count: 0n,
      last_market_price: null,
      bought: null,
      floor: null,
    },
    ...{ scheduled_at: null, expires_at: null, last_market_check: null, kept_at: null, missed_at: null },
  }) as unknown as OrderRow;

/** Of 10,000 cases, a tenth of the time of expect(). */
function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}

test('10,000 histories over a change of the multiplier: sends, swaps, orders, tax files and liabilities are of the same base units and lamports', () => {
  fc.assert(
    fc.property(acts, multiplier, multiplier, (done, before, after) => {
      let [held, lamports, sum] = [0n, 0n, 0n];
      const events: TaxEvent[] = [];
      for (const [index, { act, amount: wanted }] of done.entries()) {
        const scale = { decimals: DECIMALS, multiplier: index * 2 < done.length ? before : after };
        const gives = act === 'send' || act === 'sell';
        // What a user types is what arrives: as text, over the wire, in base units.
        const typed = parseAmount(
          wholeAmountText(gives && wanted > held ? held : wanted, { ...scale, multiplier: 1 }),
          { decimals: DECIMALS, multiplier: 1 },
        )!;
        if (typed === 0n) continue;
        const moved = parseSent(wholeAmountText(typed, scale), scale);
        same(moved, typed);
        const delta = gives ? -moved : moved;
        const sol = act === 'buy' ? -7n : act === 'sell' ? 7n : 0n;
        held += delta;
        lamports += sol;
        events.push({
          ...{
            at: '2026-06-10 04:00:00.000000',
            signature: `s${index}`,
            wallet: 'Main',
            walletId: 'w',
            feeLamports: 0n,
            solSwapped: sol === 0n ? null : sol,
            reason: null,
          },
          changes: [
            { mint: MINT, delta: String(delta), value: null },
            ...(sol === 0n ? [] : [{ mint: SOL_MINT, delta: String(sol), value: null }]),
          ],
        } as unknown as TaxEvent);
      }
      // The file is of one moment: rows before and after the change add up to the balance then, in each tool's columns.
      const scale = { decimals: DECIMALS, multiplier: after };
      const tokens: Tokens = new Map([
        [MINT, { symbol: 'SPACEX', verified: true, ...scale }],
        [SOL_MINT, { symbol: 'SOL', verified: true, decimals: 9, multiplier: 1 }],
      ]);
      let sols = 0n;
      for (const event of events)
        for (const entry of entriesOf(event)) {
          const [, sent, sentOf, received, receivedOf] = taxTables.koinly.row(event, entry, tokens);
          if (sentOf === 'SPACEX') sum -= units(sent!);
          if (receivedOf === 'SPACEX') sum += units(received!);
          if (sentOf === 'SOL') sols -= units(sent!);
          if (receivedOf === 'SOL') sols += units(received!);
        }
      same(sum, units(wholeAmountText(held, scale)));
      same(sols, lamports * 10n ** 31n);
      // What is owed is base units, and reads as what its users hold.
      same(parseWholeAmount(wholeAmountText(held, scale), scale), held);
      // An order for a price is for the same price of the same units.
      const typed = 120;
      const raw = typed * before;
      const [was, is] = [before, after].map((each) =>
        toConditionalOrder(order(raw), (mint) => (mint === MINT ? each : 1), 0),
      );
      same(was!.triggerValue, typed);
      same(Math.abs((is!.triggerValue! * after) / raw - 1) < 1e-11, true);
      same(is!.sellToken.amount, was!.sellToken.amount);
    }),
    { numRuns: 10_000 },
  );
});
