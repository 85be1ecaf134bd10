import {
  amountText,
  BASE_UNITS_MAX,
  type BaseUnits,
  baseUnits,
  floorToPlaces,
  parseAmount,
  percentOf,
} from '@cumulus/contract/amount.ts';
import {
  SOL_DECIMALS,
  SOL_MINT,
  SWAP_FEE_RESERVE_LAMPORTS,
  SWAP_SELL_RESERVE_LAMPORTS,
} from '@cumulus/contract/limits.ts';
import { t } from '../../locale/t.ts';

/** Rules of a swap's amount: plain functions over base units, so that no amount ever passes through a float. */

/** What the form needs to know of the token that is sold. */
export interface SellToken {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Base units held. */
  readonly balance: bigint;
}

const CLAMPED_PLACES = 6;

/** What may be sold: all of a token, and of SOL all but the reserve. */
export function maximum({ mint, balance }: SellToken): BaseUnits {
  if (mint !== SOL_MINT) return baseUnits(balance);
  return baseUnits(balance > SWAP_SELL_RESERVE_LAMPORTS ? balance - SWAP_SELL_RESERVE_LAMPORTS : 0n);
}

/** What the text asks to sell; null where it is no amount. Text beyond any balance is an amount too large. */
export function amountOf(text: string, { decimals }: SellToken): BaseUnits | null {
  if (!/\d/.test(text)) return null;
  return parseAmount(text, decimals) ?? baseUnits(BASE_UNITS_MAX);
}

/** A share of what may be sold, down to the token's smallest unit. */
export function shareText(percent: number, token: SellToken): string {
  return amountText(percentOf(maximum(token), percent), token.decimals);
}

export function exceedsMaximum(text: string, token: SellToken): string | null {
  const amount = amountOf(text, token);
  if (amount === null || amount <= maximum(token)) return null;
  return t('Amount exceeds maximum available ({max} {symbol})', {
    max: amountText(maximum(token), token.decimals),
    symbol: token.symbol,
  });
}

/** The field after it lost focus: too large a value becomes the maximum, to 6 decimals. */
export function clamped(text: string, token: SellToken): string {
  if (exceedsMaximum(text, token) === null) return text;
  return amountText(floorToPlaces(maximum(token), token.decimals, CLAMPED_PLACES), token.decimals);
}

/** Why the wallet could not pay what comes after this swap; null where it can. */
export function feeRefusal(amount: bigint, { mint }: SellToken, lamports: bigint): string | null {
  const left = mint === SOL_MINT ? lamports - amount : lamports;
  if (left >= SWAP_FEE_RESERVE_LAMPORTS) return null;
  const have = amountText(left > 0n ? left : 0n, SOL_DECIMALS);
  return t('Insufficient SOL for transaction fees. Need at least 0.01 SOL, have {available} SOL', {
    available: have,
  });
}
