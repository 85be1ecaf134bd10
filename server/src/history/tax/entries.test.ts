import { SOL_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, type TaxEvent } from './entries.ts';
import { TAX_FORMATS, taxTables } from './formats.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const FAKE = 'Fake111111111111111111111111111111111111111';
const LOST = 'Lost111111111111111111111111111111111111111';
const tokens = new Map([
  [SOL_MINT, { symbol: 'SOL', decimals: 9, multiplier: 1, verified: true }],
  [USDC, { symbol: 'USDC', decimals: 6, multiplier: 1, verified: true }],
  [FAKE, { symbol: 'USDC', decimals: 2, multiplier: 1, verified: false }],
]);
const currencies = new Map([
  ['SOL', { mint: SOL_MINT, decimals: 9 }],
  ['USDC', { mint: USDC, decimals: 6 }],
  [FAKE, { mint: FAKE, decimals: 2 }],
  [`${LOST} base units`, { mint: LOST, decimals: 0 }],
]);

function event(
  changes: Record<string, bigint>,
  feeLamports = 0n,
  reason: TaxEvent['reason'] = null,
): TaxEvent {
  return {
    ...{
      at: '2026-11-24 15:30:00.123000',
      wallet: 'Main',
      signature: 'sig',
      reason,
      feeLamports,
      solSwapped: null,
    },
    changes: Object.entries(changes).map(([mint, delta]) => ({
      mint,
      delta: String(delta),
      value: '2000000000',
    })),
  };
}

const kinds = (of: TaxEvent) => entriesOf(of).map(({ kind }) => kind);
const rows = (format: (typeof TAX_FORMATS)[number], of: TaxEvent) =>
  entriesOf(of).map((entry) => {
    const { header, row } = taxTables[format];
    return Object.fromEntries(row(of, entry, tokens).map((cell, index) => [header[index]!, cell]));
  });

/** Base units of decimal text. */
function units(text: string, decimals: number): bigint {
  expect(text).toMatch(/^\d+(\.\d+)?$/);
  const [whole = '', fraction = ''] = text.split('.');
  expect(fraction.length).toBeLessThanOrEqual(decimals);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

const COLUMNS = {
  koinly: [
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
  ],
  cointracking: ['Sell Amount', 'Sell Currency', 'Buy Amount', 'Buy Currency', 'Fee', 'Fee Currency'],
  coinledger: [
    ...['Amount Sent', 'Asset Sent', 'Amount Received', 'Asset Received'],
    ...['Fee Amount (Optional)', 'Fee Currency (Optional)'],
  ],
} as const;

/** What a tool adds up from the file, by mint. */
function added(format: keyof typeof COLUMNS, of: TaxEvent): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  const [sent, sentIn, received, receivedIn, fee, feeIn] = COLUMNS[format];
  const add = (text: string, name: string, sign: bigint) => {
    if (text === '') return;
    const { mint, decimals } = currencies.get(name)!;
    sums[mint] = (sums[mint] ?? 0n) + sign * units(text, decimals);
  };
  for (const row of rows(format, of)) {
    add(row[sent!]!, row[sentIn!]!, -1n);
    add(row[received!]!, row[receivedIn!]!, 1n);
    add(row[fee!]!, row[feeIn!]!, -1n);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

test.each(TAX_FORMATS)('the lines of %s add up to the ledger, to the base unit', (format) => {
  const delta = fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).filter((value) => value !== 0n);
  const changes = fc.dictionary(fc.constantFrom(SOL_MINT, USDC, FAKE, LOST), delta, { maxKeys: 4 });
  const reason = fc.constantFrom(null, 'reclaim' as const);
  fc.assert(
    fc.property(changes, fc.bigInt({ min: 0n, max: 10n ** 7n }), reason, (moved, fee, why) => {
      const sums = Object.fromEntries(Object.entries(moved));
      // A wallet that paid a fee and gained as much has no change of SOL.
      expect(added(format, event(moved, fee, why))).toEqual(sums);
    }),
    { numRuns: 2_000 },
  );
});

test('says what an event was', () => {
  expect(kinds(event({ [USDC]: 5n }))).toEqual(['deposit']);
  expect(kinds(event({ [SOL_MINT]: -5_000n - 7n }, 5_000n))).toEqual(['withdrawal']);
  expect(kinds(event({ [SOL_MINT]: -5_000n }, 5_000n))).toEqual(['cost']);
  expect(kinds(event({ [USDC]: -5n, [SOL_MINT]: -2_044_280n }, 5_000n))).toEqual(['withdrawal', 'cost']);
  expect(kinds(event({ [USDC]: -5n, [SOL_MINT]: 9n }, 5_000n))).toEqual(['trade']);
  expect(kinds(event({ [USDC]: -5n, [FAKE]: 9n, [SOL_MINT]: -2_044_280n }, 5_000n))).toEqual([
    'trade',
    'cost',
  ]);
  expect(kinds(event({ [SOL_MINT]: 2_034_280n }, 5_000n, 'reclaim'))).toEqual(['rent', 'cost']);
});

test('writes each tool’s line', () => {
  const swap = event({ [USDC]: 83_210_700n, [SOL_MINT]: -1_000_005_000n }, 5_000n);
  expect(rows('koinly', swap)).toEqual([
    {
      ...{ Date: '2026-11-24 15:30:00 UTC', 'Sent Amount': '1', 'Sent Currency': 'SOL' },
      ...{ 'Received Amount': '83.2107', 'Received Currency': 'USDC', 'Fee Amount': '0.000005' },
      ...{ 'Fee Currency': 'SOL', 'Net Worth Amount': '2', 'Net Worth Currency': 'USD', Label: '' },
      ...{ Description: 'Swap, wallet Main', TxHash: 'sig' },
    },
  ]);
  expect(rows('cointracking', swap)[0]).toMatchObject({
    ...{ Type: 'Trade', 'Buy Amount': '83.2107', 'Sell Amount': '1', Fee: '0.000005' },
    ...{ Exchange: 'Cumulus', Date: '2026-11-24 15:30:00', 'Tx-ID': 'sig' },
  });
  expect(rows('coinledger', swap)[0]).toMatchObject({
    ...{ 'Date (UTC)': '11/24/2026 15:30:00', 'Asset Sent': 'SOL', 'Amount Received': '83.2107' },
    Type: 'Trade',
  });
});

test('a token that only calls itself USDC is named by its address', () => {
  expect(rows('koinly', event({ [FAKE]: 500n }))[0]).toMatchObject({
    'Received Amount': '5',
    'Received Currency': FAKE,
  });
});
