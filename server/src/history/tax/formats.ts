import { amountText, ownUnits, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { wholeAmountText } from '@cumulus/contract/whole-amount.ts';
import type { TokenInfo } from '../../ports/market.ts';
import type { Leg, TaxEntry, TaxEvent } from './entries.ts';
import { besideAmounts, besideOtherCurrencies, type FeeRule, withinAmounts } from './fee-rules.ts';

export const TAX_FORMATS = ['koinly', 'cointracking', 'coinledger'] as const;
export type TaxFormat = (typeof TAX_FORMATS)[number];

export type Token = Pick<TokenInfo, 'symbol' | 'decimals' | 'multiplier' | 'verified'>;
export type Tokens = ReadonlyMap<string, Token>;

/** A file that a tax tool reads: its first line, and the cells of an entry. */
export interface TaxTable {
  readonly header: readonly string[];
  /** The fee of an entry as the tool counts it. */
  readonly asCounted: FeeRule;
  readonly row: (event: TaxEvent, entry: TaxEntry, tokens: Tokens) => readonly string[];
}

export const NANO_USD_SCALE = ownUnits(9);

/**
 * Anybody can give a token the symbol of another: only a verified one is named by it, all others by their address. Without
 * known decimals, amounts are in base units, and say so.
 */
export function currency(mint: string, tokens: Tokens): string {
  const token = tokens.get(mint);
  if (!token) return `${mint} base units`;
  return token.verified ? token.symbol : mint;
}

/** By the multiplier at the time of the file, for all times: a split adds and takes nothing, and rows add up to the balance. */
export function amount(leg: Pick<Leg, 'mint' | 'amount'>, tokens: Tokens): string {
  return wholeAmountText(leg.amount, tokens.get(leg.mint) ?? ownUnits(0));
}

const cells = (leg: Leg | null, tokens: Tokens): readonly [string, string] =>
  leg ? [amount(leg, tokens), currency(leg.mint, tokens)] : ['', ''];

const feeCells = (feeLamports: bigint, tokens: Tokens): readonly [string, string] =>
  feeLamports === 0n ? ['', ''] : [amountText(feeLamports, SOL_SCALE), currency(SOL_MINT, tokens)];

/** "2026-11-24 15:30:00" in UTC. */
export const timeText = (at: string): string => at.slice(0, 19);

const WORDS: Readonly<Record<TaxEntry['kind'], string>> = {
  trade: 'Swap',
  deposit: 'Received',
  withdrawal: 'Sent',
  cost: 'Network cost',
  rent: 'Rent of a token account returned',
};

const describe = ({ wallet }: TaxEvent, { kind }: TaxEntry): string => `${WORDS[kind]}, wallet ${wallet}`;

const koinly: TaxTable = {
  header: [
    ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency', 'Fee Amount'],
    ...['Fee Currency', 'Net Worth Amount', 'Net Worth Currency', 'Label', 'Description', 'TxHash'],
  ],
  asCounted: besideOtherCurrencies,
  row(event, entry, tokens) {
    const worth = entry.received?.value ?? entry.sent?.value ?? null;
    return [
      `${timeText(event.at)} UTC`,
      ...cells(entry.sent, tokens),
      ...cells(entry.received, tokens),
      ...feeCells(entry.feeLamports, tokens),
      // Less than a billionth of a dollar is not worth nothing.
      ...(worth === null || worth === 0n ? ['', ''] : [amountText(worth, NANO_USD_SCALE), 'USD']),
      entry.kind === 'cost' ? 'cost' : '',
      describe(event, entry),
      event.signature ?? '',
    ];
  },
};

const COINTRACKING: Readonly<Record<TaxEntry['kind'], string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  cost: 'Other Fee',
  rent: 'Deposit',
};

const cointracking: TaxTable = {
  header: [
    ...['Type', 'Buy Amount', 'Buy Currency', 'Sell Amount', 'Sell Currency', 'Fee', 'Fee Currency'],
    ...['Exchange', 'Trade-Group', 'Comment', 'Date', 'Tx-ID'],
  ],
  asCounted: withinAmounts,
  row(event, entry, tokens) {
    return [
      COINTRACKING[entry.kind],
      ...cells(entry.received, tokens),
      ...cells(entry.sent, tokens),
      ...feeCells(entry.feeLamports, tokens),
      'Cumulus',
      '',
      describe(event, entry),
      timeText(event.at),
      event.signature ?? '',
    ];
  },
};

const COINLEDGER: Readonly<Record<TaxEntry['kind'], string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  cost: 'Withdrawal',
  rent: 'Deposit',
};

const coinledger: TaxTable = {
  header: [
    ...[
      'Date (UTC)',
      'Platform (Optional)',
      'Asset Sent',
      'Amount Sent',
      'Asset Received',
      'Amount Received',
    ],
    ...['Fee Currency (Optional)', 'Fee Amount (Optional)', 'Type', 'Description (Optional)'],
    'TxHash (Optional)',
  ],
  asCounted: besideAmounts,
  row(event, entry, tokens) {
    const [sent, sentCurrency] = cells(entry.sent, tokens);
    const [received, receivedCurrency] = cells(entry.received, tokens);
    const [fee, feeCurrency] = feeCells(entry.feeLamports, tokens);
    const { at } = event;
    return [
      `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)} ${at.slice(11, 19)}`,
      'Cumulus',
      ...[sentCurrency, sent, receivedCurrency, received, feeCurrency, fee],
      COINLEDGER[entry.kind],
      describe(event, entry),
      event.signature ?? '',
    ];
  },
};

export const taxTables: Readonly<Record<TaxFormat, TaxTable>> = { koinly, cointracking, coinledger };
