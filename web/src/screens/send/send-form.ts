import {
  amountText,
  BASE_UNITS_MAX,
  type BaseUnits,
  baseUnits,
  floorToPlaces,
  parseAmount,
  percentOf,
} from '@cumulus/contract/amount.ts';
import type { LookAlike } from '@cumulus/contract/calls/transfers.ts';
import { SEND_RESERVE_LAMPORTS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { t } from '../../locale/t.ts';
import { type AmountKey, pressAmountKey, typedAmount } from '../../ui/amount-keys.ts';

/** Rules of the send form: plain functions over base units, so that no amount ever passes through a float. */

/** What the form needs to know of the token that it sends. */
export interface SendToken {
  readonly mint: string;
  readonly decimals: number;
  /** Base units held. */
  readonly balance: bigint;
  readonly priceUsd: number | null;
}

/**
 * What stands in the amount field. `amount` is what would be sent: null where the text is no amount.
 * Switching the unit rewrites the text and leaves `amount` alone, so that looking at USD never changes the money.
 */
export interface SendAmount {
  readonly unit: 'token' | 'usd';
  readonly text: string;
  readonly amount: BaseUnits | null;
}

export const NO_AMOUNT: SendAmount = { unit: 'token', text: '', amount: null };

const DISPLAY_PLACES = 6;
const USD_PLACES = 2;

/** What may be sent: all of a token, and of SOL all but the reserve for fees. */
export function available(token: SendToken): BaseUnits {
  if (token.mint !== SOL_MINT) return token.balance as BaseUnits;
  return baseUnits(token.balance > SEND_RESERVE_LAMPORTS ? token.balance - SEND_RESERVE_LAMPORTS : 0n);
}

/** Mantissa and power of ten of a price, exactly as its shortest decimal text has them. */
function decimalParts(price: number): { mantissa: bigint; scale: number } {
  const [digits = '0', exponent = '0'] = price.toExponential().split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  return { mantissa: BigInt(whole + fraction), scale: Number(exponent) - fraction.length };
}

const canPrice = (price: number | null): price is number =>
  price !== null && Number.isFinite(price) && price > 0;

/** Cents to the token amount that they buy at this price, rounded down to what the form shows. */
function tokensForCents(cents: bigint, token: SendToken, price: number): BaseUnits {
  const { mantissa, scale } = decimalParts(price);
  const power = token.decimals - USD_PLACES - scale;
  const up = 10n ** BigInt(Math.max(power, 0));
  const down = 10n ** BigInt(Math.max(-power, 0));
  const amount = (cents * up) / (mantissa * down);
  const shown = floorToPlaces(amount, token.decimals, DISPLAY_PLACES);
  return shown > BASE_UNITS_MAX ? (BASE_UNITS_MAX as BaseUnits) : shown;
}

/** USD value of an amount in cents, rounded half up. */
export function centsForTokens(amount: bigint, token: SendToken): bigint | null {
  if (!canPrice(token.priceUsd)) return null;
  const { mantissa, scale } = decimalParts(token.priceUsd);
  const power = USD_PLACES + scale - token.decimals;
  const up = 10n ** BigInt(Math.max(power, 0));
  const down = 10n ** BigInt(Math.max(-power, 0));
  return (amount * mantissa * up + down / 2n) / down;
}

const placesOf = (unit: SendAmount['unit'], token: SendToken): number =>
  unit === 'usd' ? USD_PLACES : token.decimals;

function amountOf(text: string, unit: SendAmount['unit'], token: SendToken): BaseUnits | null {
  if (!/\d/.test(text)) return null;
  if (unit === 'token') {
    // Well-formed text that no balance could hold is an amount too large, not a malformed one.
    return parseAmount(text, token.decimals) ?? (BASE_UNITS_MAX as BaseUnits);
  }
  const cents = parseAmount(text, USD_PLACES) ?? BASE_UNITS_MAX;
  return canPrice(token.priceUsd) ? tokensForCents(cents, token, token.priceUsd) : null;
}

function textOf(amount: bigint, unit: SendAmount['unit'], token: SendToken): string {
  if (unit === 'token') return amountText(amount, token.decimals);
  const [dollars = '0', cents = ''] = amountText(centsForTokens(amount, token) ?? 0n, USD_PLACES).split('.');
  return `${dollars}.${cents.padEnd(USD_PLACES, '0')}`;
}

/** The field after `text` replaced what stood there. */
export function typed(state: SendAmount, text: string, token: SendToken): SendAmount {
  const kept = typedAmount(state.text, text, placesOf(state.unit, token));
  return kept === state.text
    ? state
    : { unit: state.unit, text: kept, amount: amountOf(kept, state.unit, token) };
}

/** The field with an amount of the token that somebody else has written; null where the token has no such amount. */
export function asked(amount: string, token: SendToken): SendAmount | null {
  const units = parseAmount(amount, token.decimals);
  return units === null ? null : { unit: 'token', text: amountText(units, token.decimals), amount: units };
}

/** One press of the keypad. */
export function pressed(state: SendAmount, key: AmountKey, token: SendToken): SendAmount {
  return typed(state, pressAmountKey(state.text, key, placesOf(state.unit, token)), token);
}

/** A share of what is available: SOL to 6 decimals, tokens to all of theirs. */
export function share(state: SendAmount, percent: number, token: SendToken): SendAmount {
  const places = token.mint === SOL_MINT ? DISPLAY_PLACES : token.decimals;
  const amount = floorToPlaces(percentOf(available(token), percent), token.decimals, places);
  return { unit: state.unit, text: textOf(amount, state.unit, token), amount };
}

/** The field after it lost focus: at most what is available, at most 6 decimals, never rounded up. */
export function left(state: SendAmount, token: SendToken): SendAmount {
  if (state.amount === null) return state;
  const most = amountWarning(state, token) === null ? state.amount : available(token);
  const amount = floorToPlaces(most, token.decimals, DISPLAY_PLACES);
  if (amount === state.amount) return state;
  return { unit: state.unit, text: textOf(amount, state.unit, token), amount };
}

/** The same amount in the other unit; stays where no price is known. */
export function switched(state: SendAmount, token: SendToken): SendAmount {
  if (!canPrice(token.priceUsd)) return state;
  const unit = state.unit === 'token' ? 'usd' : 'token';
  return { unit, text: state.amount === null ? '' : textOf(state.amount, unit, token), amount: state.amount };
}

/** Told while typing; does not wait for the button. */
export function amountWarning(state: SendAmount, token: SendToken): string | null {
  return state.amount !== null && state.amount > available(token)
    ? t('Amount exceeds available balance')
    : null;
}

/** What the recipient field has come to. Nothing but `invalid` and `empty` keeps the user from sending. */
export type Recipient =
  | { readonly state: 'empty' | 'checking' }
  | {
      readonly state: 'valid';
      readonly warning: string | null;
      readonly isFirstTime: boolean;
      readonly lookAlike: LookAlike | null;
    }
  | { readonly state: 'invalid'; readonly error: string }
  /** The check itself failed: allowed. The field shows `message`, the review `warning`. */
  | { readonly state: 'unchecked'; readonly message: string; readonly warning: string };

/** Why the form cannot be reviewed yet, and which field has to change; null where it can. */
export function refusal(
  recipient: Recipient,
  state: SendAmount,
  token: SendToken,
): { field: 'recipient' | 'amount'; message: string } | null {
  if (recipient.state === 'empty' || recipient.state === 'invalid' || recipient.state === 'checking')
    return { field: 'recipient', message: t('Please enter a valid address') };
  if (state.amount === null || state.amount === 0n)
    return { field: 'amount', message: t('Please enter a valid amount') };
  const warning = amountWarning(state, token);
  return warning === null ? null : { field: 'amount', message: warning };
}
