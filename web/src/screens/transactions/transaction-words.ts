import type { MovedToken, Transaction } from '@cumulus/contract/calls/history.ts';
import { type MINUS, UNKNOWN } from '@cumulus/contract/format.ts';
import { transactionAmount } from '@cumulus/contract/format-full.ts';
import { handleText } from '@cumulus/contract/handle.ts';
import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { writtenDigits } from '@cumulus/contract/notation.ts';
import type { HistoryFilter } from '../../data/history.ts';
import { dateLocale } from '../../locale/language.ts';
import { t, type Word, word } from '../../locale/t.ts';

/** How transactions are worded. */

export const filters: readonly { readonly value: HistoryFilter; readonly label: Word }[] = [
  { value: 'all', label: word('All') },
  { value: 'swap', label: word('Swaps') },
  { value: 'transfer', label: word('Transfers') },
  { value: 'wallet_create', label: word('Created') },
  { value: 'wallet_delete', label: word('Deleted') },
];

/** Shown if a filter leaves nothing. */
export const emptyTitles: Readonly<Record<HistoryFilter, Word>> = {
  all: word('No transactions yet'),
  swap: word('No swaps yet'),
  transfer: word('No transfers yet'),
  wallet_create: word('No wallets created yet'),
  wallet_delete: word('No wallets deleted yet'),
};

/** By what the user knows the other side: a wallet's name, or a handle. */
export function counterpartyName(
  { counterparty, counterpartyHandle }: Transaction,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const name = counterparty === null ? undefined : names.get(counterparty);
  return name ?? (counterpartyHandle === undefined ? undefined : handleText(counterpartyHandle));
}

/** In the past tense only if it has happened. */
export function titleOf({ type, status, direction, reason, sent }: Transaction): string {
  if (type === 'wallet_create') return t('Wallet created');
  if (type === 'wallet_delete') return t('Wallet deleted');
  if (type === 'swap') return status === 'confirmed' ? t('Swapped') : t('Swap');
  if (reason === 'reclaim' && sent?.mint === WRAPPED_SOL_MINT) return t('SOL unwrapped');
  if (reason === 'reclaim') return status === 'confirmed' ? t('Rent reclaimed') : t('Reclaim rent');
  if (reason === 'unread') return t('A transaction this version cannot read');
  if (reason === 'reread') return t('Correction: the transaction was read');
  if (direction === 'in') return t('Received');
  return status === 'confirmed' ? t('Sent') : t('Send');
}

/** "1.5000 SOL", "8.79M BONK", "<0.01 SOL". */
export function amountOf({ amount, symbol }: MovedToken): string {
  return `${amount === null ? UNKNOWN : transactionAmount(Number(amount))} ${symbol}`;
}

/** As `amountOf`, with its sign: "+500.00 USDC", "−1.5000 SOL". */
export function changeOf(moved: MovedToken, sign: '+' | typeof MINUS): string {
  const isShown = moved.amount !== null && Number(moved.amount) >= 0.01;
  return `${isShown ? sign : ''}${amountOf(moved)}`;
}

/** All digits: "1,500.000000001 SOL". */
export const exactOf = ({ amount, symbol }: MovedToken): string =>
  `${amount === null ? UNKNOWN : writtenDigits(amount)} ${symbol}`;

/** "Sent 1.5 SOL on Solana": what is shared with a link. Says no amounts while they are hidden, and nothing that has not happened. */
export function sharedWords(
  { type, status, direction, sent, received }: Transaction,
  hidden: boolean,
): string {
  if (hidden || status !== 'confirmed') return t('A transaction on Solana');
  if (type === 'swap' && sent && received)
    return t('Swapped {sold} for {bought} on Solana', { sold: exactOf(sent), bought: exactOf(received) });
  if (type === 'transfer' && direction === 'out' && sent)
    return t('Sent {amount} on Solana', { amount: exactOf(sent) });
  if (type === 'transfer' && direction === 'in' && received)
    return t('Received {amount} on Solana', { amount: exactOf(received) });
  return t('A transaction on Solana');
}

/** "Today", "Yesterday", "November 17", "November 17, 2025": days of the reader's calendar. */
function dayOf(at: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days <= 0) return t('Today');
  if (days === 1) return t('Yesterday');
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(dateLocale(), {
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

const DAY = 24 * 60 * 60_000;

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** Transactions in their order, by day. */
export function byDay(transactions: readonly Transaction[], now: Date): [string, Transaction[]][] {
  const days = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    const day = dayOf(new Date(transaction.timestamp), now);
    days.set(day, [...(days.get(day) ?? []), transaction]);
  }
  return [...days];
}
