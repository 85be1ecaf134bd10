import { SOL_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READER_PLACES, TAX_READERS } from '../../../../testing/tax-readers.ts';
import { csvLine } from '../csv.ts';
import { entriesOf, type TaxEvent } from './entries.ts';
import { currency, TAX_FORMATS, type TaxFormat, taxTables } from './formats.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const FAKE = 'Fake111111111111111111111111111111111111111';
const LOST = 'Lost111111111111111111111111111111111111111';
const TOKENS = [USDC, FAKE, LOST];
const known = new Map([
  [SOL_MINT, { symbol: 'SOL', decimals: 9, multiplier: 1, verified: true }],
  [USDC, { symbol: 'USDC', decimals: 6, multiplier: 1, verified: true }],
  [FAKE, { symbol: 'USDC', decimals: 2, multiplier: 1, verified: false }],
]);
const RENT = 2_039_280n;

/** What a transaction did to a wallet: changes as the chain has them, all lamports together. */
interface Happened {
  readonly moved: Readonly<Record<string, bigint>>;
  readonly fee?: bigint;
  readonly solSwapped?: bigint | null;
  readonly reason?: TaxEvent['reason'];
}

const token = fc.constantFrom(...TOKENS);
const units = fc.bigInt({ min: 1n, max: 2n ** 63n });
const lamports = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 15n }));
const fee = fc.oneof(fc.constant(5_000n), fc.bigInt({ min: 1n, max: 10n ** 7n }));
const rent = fc.constantFrom(0n, RENT, 2n * RENT, 2_157_600n);

/** Every kind of event that changes a balance. */
const kinds: Readonly<Record<string, fc.Arbitrary<Happened>>> = {
  'deposit of SOL': lamports.map((got) => ({ moved: { [SOL_MINT]: got } })),
  'deposit of a token': fc.tuple(token, units).map(([mint, got]) => ({ moved: { [mint]: got } })),
  'deposit of a token and SOL': fc
    .tuple(token, units, lamports)
    .map(([mint, got, sol]) => ({ moved: { [mint]: got, [SOL_MINT]: sol } })),
  'send of SOL': fc
    .tuple(lamports, fee)
    .map(([gave, cost]) => ({ moved: { [SOL_MINT]: -gave - cost }, fee: cost })),
  'send of a token': fc.tuple(token, units, fee, rent).map(([mint, gave, cost, opened]) => ({
    moved: { [mint]: -gave, [SOL_MINT]: -cost - opened },
    fee: cost,
  })),
  'send whose fee another pays': fc.tuple(token, units).map(([mint, gave]) => ({ moved: { [mint]: -gave } })),
  'swap of SOL': fc.tuple(token, lamports, units, fee, rent).map(([mint, gave, got, cost, opened]) => ({
    ...{ moved: { [SOL_MINT]: -gave - cost - opened, [mint]: got }, fee: cost, solSwapped: -gave },
  })),
  'swap for SOL': fc.tuple(token, units, lamports, fee, rent).map(([mint, gave, got, cost, opened]) => ({
    ...{ moved: { [mint]: -gave, [SOL_MINT]: got - cost - opened }, fee: cost, solSwapped: got },
  })),
  'swap that closes an account': fc
    .tuple(token, units, lamports, fee, rent)
    .map(([mint, gave, got, cost, back]) => ({
      ...{ moved: { [mint]: -gave, [SOL_MINT]: got - cost + back }, fee: cost, solSwapped: got },
    })),
  'swap of tokens': fc.tuple(units, units, fee, rent).map(([gave, got, cost, opened]) => ({
    moved: { [USDC]: -gave, [FAKE]: got, [SOL_MINT]: -cost - opened },
    fee: cost,
  })),
  'external trade': fc.tuple(token, units, lamports, fee).map(([mint, gave, got, cost]) => ({
    moved: { [mint]: -gave, [SOL_MINT]: got - cost },
    fee: cost,
  })),
  'failed transaction': fee.map((cost) => ({ moved: { [SOL_MINT]: -cost }, fee: cost })),
  reclaim: fc.tuple(fee, rent).map(([cost, back]) => ({
    ...{ moved: { [SOL_MINT]: back - cost }, fee: cost, reason: 'reclaim' as const },
  })),
  'reread transaction': lamports.map((got) => ({ moved: { [SOL_MINT]: got }, reason: 'reread' as const })),
};

const history = fc.array(fc.oneof(...Object.values(kinds)), { minLength: 1, maxLength: 30 });

function eventOf({ moved, fee: paid = 0n, solSwapped = null, reason = null }: Happened): TaxEvent {
  const changes = Object.entries(moved).filter(([, delta]) => delta !== 0n);
  return {
    ...{ at: '2026-11-24 15:30:00.123000', wallet: 'Rent, "old"', signature: 'sig', reason, solSwapped },
    feeLamports: paid,
    changes: changes.map(([mint, delta]) => ({ mint, delta: String(delta), value: '2000000000' })),
  };
}

function fileOf(format: TaxFormat, events: readonly TaxEvent[]): string {
  const { header, row, asCounted } = taxTables[format];
  const lines = events.flatMap((event) =>
    entriesOf(event)
      .flatMap(asCounted)
      .map((entry) => csvLine(row(event, entry, known))),
  );
  return csvLine(header) + lines.join('');
}

/** What the chain has at the end, as a reader has it: the tool knows currencies, not mints. */
function chainBalances(happened: readonly Happened[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { moved } of happened)
    for (const [mint, delta] of Object.entries(moved)) sums[mint] = (sums[mint] ?? 0n) + delta;
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0n)
      .map(([mint, sum]) => [
        currency(mint, known),
        sum * 10n ** BigInt(READER_PLACES - (known.get(mint)?.decimals ?? 0)),
      ]),
  );
}

const toolBalances = (format: TaxFormat, events: readonly TaxEvent[]) =>
  Object.fromEntries([...TAX_READERS[format](fileOf(format, events))].filter(([, sum]) => sum !== 0n));

test.each(TAX_FORMATS)('what %s counts from a file is what the chain has, to the lamport', (format) => {
  fc.assert(
    fc.property(history, (happened) => {
      expect(toolBalances(format, happened.map(eventOf))).toEqual(chainBalances(happened));
    }),
    { numRuns: 1_000 },
  );
});

describe.each(Object.entries(kinds))('a %s', (_, kind) => {
  test.each(TAX_FORMATS)('is counted by %s as it happened', (format) => {
    fc.assert(
      fc.property(kind, (happened) => {
        expect(toolBalances(format, [eventOf(happened)])).toEqual(chainBalances([happened]));
      }),
    );
  });
});

const cellsOf = (format: TaxFormat, happened: Happened) =>
  fileOf(format, [eventOf(happened)])
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',').slice(0, 7).join(','));

test('CoinTracking gets fees within the amounts, or in a line of their own', () => {
  expect(cellsOf('cointracking', { moved: { [SOL_MINT]: -1_000_005_000n }, fee: 5_000n })).toEqual([
    'Withdrawal,,,1.000005,SOL,0.000005,SOL',
  ]);
  expect(
    cellsOf('cointracking', { moved: { [USDC]: -5_000_000n, [SOL_MINT]: -5_000n }, fee: 5_000n }),
  ).toEqual(['Withdrawal,,,5,USDC,,', 'Other Fee,,,0.000005,SOL,,']);
});

test('rent is no part of what a swap gave', () => {
  const swap = {
    moved: { [SOL_MINT]: -1_002_044_280n, [USDC]: 83_210_700n },
    fee: 5_000n,
    solSwapped: -1_000_000_000n,
  };
  expect(cellsOf('koinly', swap)).toEqual([
    '2026-11-24 15:30:00 UTC,1,SOL,83.2107,USDC,,',
    '2026-11-24 15:30:00 UTC,0.000005,SOL,,,,',
    '2026-11-24 15:30:00 UTC,0.00203928,SOL,,,,',
  ]);
});
