import type { TaxFormat } from '../server/src/history/tax/formats.ts';

/** What a tax tool has after it read a file: amounts by currency, as whole billionths of a billionth. */
export type ToolBalances = Map<string, bigint>;

/**
 * Readers of the three tools' files, written from what the tools say about their imports and not from our exporter. Each throws at
 * a line that its tool would refuse.
 *
 * - Koinly: support.koinly.io/en/articles/9489976 (format, dates, labels); a fee whose currency is sent or received in the same line
 *   is ignored, as Koinly told the users of github.com/hodgerpodger/staketaxcsv/issues/385 (2025-12-12).
 * - CoinTracking: cointracking.freshdesk.com/en/support/solutions/articles/29000007202-entering-fees: amounts include the
 *   fee, the fee itself "is more an informational value", and one in a third currency takes a line "Other Fee".
 * - CoinLedger: help.coinledger.io/en/articles/6028758-universal-manual-import-template-guide, of which only the first part could be
 *   read. That signs and zeros are refused, that a fee comes beside the amounts, and that deposits and withdrawals have one side is from
 *   a summary of it by others.
 *
 * Read on 2026-11-27.
 */
export const TAX_READERS: Readonly<Record<TaxFormat, (file: string) => ToolBalances>> = {
  koinly(file) {
    const balances: ToolBalances = new Map();
    for (const line of linesOf(file, KOINLY)) {
      expectShape(line.Date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/, 'date');
      const sent = side(line['Sent Amount'], line['Sent Currency']);
      const received = side(line['Received Amount'], line['Received Currency']);
      const fee = side(line['Fee Amount'], line['Fee Currency']);
      side(line['Net Worth Amount'], line['Net Worth Currency']);
      if (!sent && !received) throw new Error('neither sent nor received');
      if (!['', 'cost'].includes(line.Label!) || (line.Label === 'cost' && (received || !sent)))
        throw new Error(`label ${line.Label}`);
      add(balances, sent, -1n);
      add(balances, received, 1n);
      if (fee?.currency !== sent?.currency && fee?.currency !== received?.currency) add(balances, fee, -1n);
    }
    return balances;
  },

  cointracking(file) {
    const balances: ToolBalances = new Map();
    for (const line of linesOf(file, COINTRACKING)) {
      expectShape(line.Date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'date');
      const buy = side(line['Buy Amount'], line['Buy Currency']);
      const sell = side(line['Sell Amount'], line['Sell Currency']);
      const fee = side(line.Fee, line['Fee Currency']);
      expectSides(
        line.Type!,
        { Trade: 'both', Deposit: 'in', Withdrawal: 'out', 'Other Fee': 'out' },
        sell,
        buy,
      );
      if (fee && fee.currency !== buy?.currency && fee.currency !== sell?.currency)
        throw new Error('a fee in a third currency would be lost');
      add(balances, sell, -1n);
      add(balances, buy, 1n);
    }
    return balances;
  },

  coinledger(file) {
    const balances: ToolBalances = new Map();
    for (const line of linesOf(file, COINLEDGER)) {
      expectShape(line['Date (UTC)'], /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/, 'date');
      const sent = side(line['Amount Sent'], line['Asset Sent']);
      const received = side(line['Amount Received'], line['Asset Received']);
      const fee = side(line['Fee Amount (Optional)'], line['Fee Currency (Optional)']);
      expectSides(line.Type!, { Trade: 'both', Deposit: 'in', Withdrawal: 'out' }, sent, received);
      add(balances, sent, -1n);
      add(balances, received, 1n);
      add(balances, fee, -1n);
    }
    return balances;
  },
};

const KOINLY =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const COINTRACKING =
  'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date,Tx-ID';
const COINLEDGER =
  'Date (UTC),Platform (Optional),Asset Sent,Amount Sent,Asset Received,Amount Received,Fee Currency (Optional),Fee Amount (Optional),Type,Description (Optional),TxHash (Optional)';

interface Side {
  readonly amount: bigint;
  readonly currency: string;
}

/** Digits after the point that a reader keeps: more than any token has. */
export const READER_PLACES = 18;

/** An amount with its currency: both or neither, never a sign, an exponent or a zero. */
function side(amount = '', currency = ''): Side | null {
  if (amount === '' && currency === '') return null;
  const match = /^(\d+)(?:\.(\d{1,18}))?$/.exec(amount);
  if (!match || currency === '' || !/[1-9]/.test(amount)) throw new Error(`"${amount}" of "${currency}"`);
  return { amount: BigInt(match[1]! + (match[2] ?? '').padEnd(READER_PLACES, '0')), currency };
}

function add(balances: ToolBalances, moved: Side | null, sign: bigint): void {
  if (moved) balances.set(moved.currency, (balances.get(moved.currency) ?? 0n) + sign * moved.amount);
}

function expectSides(
  type: string,
  types: Readonly<Record<string, 'both' | 'in' | 'out'>>,
  sent: Side | null,
  received: Side | null,
): void {
  const sides = sent && received ? 'both' : received ? 'in' : sent ? 'out' : 'none';
  if (types[type] !== sides) throw new Error(`${type} with ${sides}`);
}

function expectShape(text: string | undefined, shape: RegExp, what: string): void {
  if (text === undefined || !shape.test(text)) throw new Error(`${what} "${text}"`);
}

function* linesOf(file: string, header: string): Generator<Record<string, string>> {
  const [first = [], ...rows] = cellsOf(file);
  if (first.join(',') !== header) throw new Error(`header ${first.join(',')}`);
  for (const row of rows) {
    if (row.length !== first.length) throw new Error(`${row.length} cells`);
    yield Object.fromEntries(first.map((name, index) => [name, row[index]!]));
  }
}

/** As RFC 4180 has it. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  while (cell.lastIndex < file.length) {
    const match = cell.exec(file);
    if (!match) throw new Error('not CSV');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
