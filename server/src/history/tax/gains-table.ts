import { amountText } from '@cumulus/contract/amount.ts';
import type { Cell, Decimal } from '../csv.ts';
import { amount, currency, NANO_USD_SCALE, type Tokens, timeText } from './formats.ts';
import type { Disposal } from './gains.ts';
import type { Method, Origin } from './lots.ts';

export const gainsHeader = [
  ...['Type', 'Date acquired (UTC)', 'Date sold (UTC)', 'Token', 'Token address', 'Amount', 'Proceeds (USD)'],
  ...['Cost (USD)', 'Gain (USD)', 'Acquired by', 'Method', 'Wallet', 'TxHash', 'Not known'],
];

const TYPES: Readonly<Record<Disposal['kind'], string>> = {
  sold: 'Swap',
  sent: 'Sent',
  cost: 'Network cost',
  held: 'Held',
};
const ORIGINS: Readonly<Record<Origin, string>> = {
  swap: 'Swap',
  received: 'Received, at its value then',
  rent: 'Rent returned, at its value then',
};
const NAMES: Readonly<Record<Method, string>> = { fifo: 'FIFO', average: 'Average cost' };

/** What is not known stays empty, and the last cell says so. */
export function gainsRow(disposal: Disposal, method: Method, tokens: Tokens): readonly Cell[] {
  const { kind, mint, lot, at, proceeds, wallet, signature } = disposal;
  const gain = proceeds === null || lot.cost === null ? null : proceeds - lot.cost;
  return [
    TYPES[kind],
    lot.since === null ? '' : timeText(lot.since),
    at === null ? '' : timeText(at),
    currency(mint, tokens),
    mint,
    amount({ mint, amount: lot.amount }, tokens),
    usd(proceeds),
    usd(lot.cost),
    usd(gain),
    lot.origin === null ? '' : ORIGINS[lot.origin],
    NAMES[method],
    wallet,
    signature ?? '',
    missing(disposal),
  ];
}

function missing({ kind, lot, proceeds }: Disposal): string {
  const parts = [];
  if (lot.since === null) parts.push('how it came');
  if (lot.cost === null) parts.push('its cost');
  if (kind === 'sent') parts.push('what for');
  if (kind === 'sold' && proceeds === null) parts.push('its value');
  return parts.join('; ');
}

/** Exact, with a sign. */
function usd(value: bigint | null): Decimal | null {
  if (value === null) return null;
  const text = amountText(value < 0n ? -value : value, NANO_USD_SCALE);
  return { decimal: value < 0n ? `-${text}` : text };
}
