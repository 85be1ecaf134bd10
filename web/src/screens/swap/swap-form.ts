import { amountText, floorToPlaces, percentOf, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT, SWAP_FEE_RESERVE_LAMPORTS, SWAP_SELL_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import { spendable } from '../../data/spendable.ts';
import type { LiveQuote } from '../../data/swap-quote.ts';
import { inNotation } from '../../locale/numbers.ts';
import { t } from '../../locale/t.ts';
import { type AmountField, type AmountToken, SHOWN_PLACES, withAmount } from '../../money/amount-field.ts';
import { amountRefusal } from '../../ui/amount-refusal.ts';

/** Rules of the amount that a swap sells. */

/** What may be sold: all of a token, and of SOL all but the reserve. */
export const maximum = (token: AmountToken) => spendable(token, SWAP_SELL_RESERVE_LAMPORTS);

/** A share of what may be sold, down to the token's smallest unit. */
export function share(field: AmountField, percent: number, token: AmountToken): AmountField {
  return withAmount(field, percentOf(maximum(token), percent), token);
}

export function amountWarning(field: AmountField, token: AmountToken): string | null {
  const { amount } = field;
  if (amount === null || amount <= maximum(token)) return amountRefusal(field);
  return t('Amount exceeds maximum available ({max} {symbol})', {
    max: inNotation(amountText(maximum(token), token)),
    symbol: token.symbol,
  });
}

/** The field after it lost focus: too large a value becomes the maximum, to 6 decimals. */
export function clamped(field: AmountField, token: AmountToken): AmountField {
  if (field.amount === null || field.amount <= maximum(token)) return field;
  return withAmount(field, floorToPlaces(maximum(token), token, SHOWN_PLACES), token);
}

/**
 * Why the wallet could not pay the fees of this swap; null if it can, or if others pay them. Whether they do is known once a token's quote
 * is there.
 */
export function feeRefusal(
  amount: bigint,
  { mint }: AmountToken,
  lamports: bigint,
  { quote, waiting }: Pick<LiveQuote, 'quote' | 'waiting'>,
): string | null {
  const left = mint === SOL_MINT ? lamports - amount : lamports;
  if (left >= SWAP_FEE_RESERVE_LAMPORTS) return null;
  if (mint !== SOL_MINT && (quote?.paidByOthers || (quote === null && waiting))) return null;
  const have = amountText(left > 0n ? left : 0n, SOL_SCALE);
  return t('Insufficient SOL for transaction fees. Need at least 0.01 SOL, have {available} SOL', {
    available: inNotation(have),
  });
}
