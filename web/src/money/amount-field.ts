import {
  amountText,
  BASE_UNITS_MAX,
  type BaseUnits,
  floorToPlaces,
  ownUnits,
  parseAmount,
  type Scale,
} from '@cumulus/contract/amount.ts';
import { signs } from '../locale/decimal-sign.ts';
import { type AmountKey, pressAmountKey } from '../ui/amount-keys.ts';
import { type TypedAmount, typedAmount } from '../ui/typed-amount.ts';

/** Rules of an amount field: plain functions over base units, so that no amount ever passes through a float. */

export interface AmountToken {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
  /** Base units held. */
  readonly balance: bigint;
  readonly priceUsd: number | null;
}

/**
 * The content of an amount field. `amount` is what would be moved: null if the text is not an amount. Switching the unit
 * rewrites the text and leaves `amount` alone, so that looking at USD never changes the money.
 */
export interface AmountField extends TypedAmount {
  readonly unit: 'token' | 'usd';
  readonly amount: BaseUnits | null;
}

export const EMPTY_AMOUNT: AmountField = { unit: 'token', text: '', amount: null };

/** Decimals of an amount that the field worked out itself. */
export const SHOWN_PLACES = 6;
const USD_PLACES = 2;
const USD_SCALE = ownUnits(USD_PLACES);

/** Mantissa and power of ten of a price, exactly as in its shortest decimal text. */
function decimalParts(price: number): { mantissa: bigint; scale: number } {
  const [digits = '0', exponent = '0'] = price.toExponential().split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  return { mantissa: BigInt(whole + fraction), scale: Number(exponent) - fraction.length };
}

const isPrice = (price: number | null): price is number =>
  price !== null && Number.isFinite(price) && price > 0;

/** Of 10^decimals base units: a price is of a shown unit. */
const unscaledPrice = (price: number, { multiplier }: Scale): number => price * multiplier;

/** The amount that these cents buy at this price, rounded down to SHOWN_PLACES. */
function amountForCents(cents: bigint, token: AmountToken, price: number): BaseUnits {
  const { mantissa, scale } = decimalParts(unscaledPrice(price, token));
  const power = token.decimals - USD_PLACES - scale;
  const up = 10n ** BigInt(Math.max(power, 0));
  const down = 10n ** BigInt(Math.max(-power, 0));
  const shown = floorToPlaces((cents * up) / (mantissa * down), token, SHOWN_PLACES);
  return shown > BASE_UNITS_MAX ? (BASE_UNITS_MAX as BaseUnits) : shown;
}

/** USD value of an amount in cents, rounded half up; null without a price. */
export function centsOf(
  amount: bigint,
  token: Pick<AmountToken, 'decimals' | 'multiplier' | 'priceUsd'>,
): bigint | null {
  const { priceUsd } = token;
  if (!isPrice(priceUsd)) return null;
  const { mantissa, scale } = decimalParts(unscaledPrice(priceUsd, token));
  const power = USD_PLACES + scale - token.decimals;
  const up = 10n ** BigInt(Math.max(power, 0));
  const down = 10n ** BigInt(Math.max(-power, 0));
  return (amount * mantissa * up + down / 2n) / down;
}

const placesOf = (unit: AmountField['unit'], token: AmountToken): number =>
  unit === 'usd' ? USD_PLACES : token.decimals;

function parse(text: string, unit: AmountField['unit'], token: AmountToken): BaseUnits | null {
  if (!/\d/.test(text)) return null;
  // Well-formed text beyond any balance is an amount that is too large, not a malformed one.
  const units = parseAmount(text, unit === 'usd' ? USD_SCALE : token) ?? (BASE_UNITS_MAX as BaseUnits);
  if (unit === 'token') return units;
  return isPrice(token.priceUsd) ? amountForCents(units, token, token.priceUsd) : null;
}

function textOf(amount: bigint, unit: AmountField['unit'], token: AmountToken): string {
  if (unit === 'token') return amountText(amount, token);
  const [dollars = '0', cents = ''] = amountText(centsOf(amount, token) ?? 0n, USD_SCALE).split('.');
  return `${dollars}.${cents.padEnd(USD_PLACES, '0')}`;
}

/** The field after its text was changed to `text`, by a key or, if pasted, in one piece. */
export function typed(field: AmountField, text: string, token: AmountToken, pasted = false): AmountField {
  const { unit } = field;
  const units = unit === 'usd' ? ['$', 'USD', 'US$'] : [token.symbol];
  const options = { places: placesOf(unit, token), ...signs(), units };
  return withText(field, typedAmount(field, text, options, pasted), token);
}

/** A field that holds an amount in the token, of digits with at most one point, cut to the token's decimals. */
export function filled(text: string, token: AmountToken): AmountField {
  const [whole = '', fraction = ''] = text.split('.');
  const amount = parseAmount(`${whole}.${fraction.slice(0, token.decimals)}`, token);
  return amount === null ? EMPTY_AMOUNT : withAmount(EMPTY_AMOUNT, amount, token);
}

/** The field after one press of the keypad. */
export function pressed(field: AmountField, key: AmountKey, token: AmountToken): AmountField {
  return withText(field, { text: pressAmountKey(field.text, key, placesOf(field.unit, token)) }, token);
}

function withText({ unit, ...before }: AmountField, next: TypedAmount, token: AmountToken): AmountField {
  const { text, raw, refused } = next;
  const isSame = text === before.text && raw === before.raw;
  const amount = isSame ? before.amount : refused ? null : parse(text, unit, token);
  return { unit, text, amount, ...(raw !== undefined && { raw }), ...(refused && { refused }) };
}

/** The field with another amount, in the same unit. */
export function withAmount(field: AmountField, amount: BaseUnits, token: AmountToken): AmountField {
  return { unit: field.unit, text: textOf(amount, field.unit, token), amount };
}

/** The same amount in the other unit; unchanged without a price. */
export function switched(field: AmountField, token: AmountToken): AmountField {
  if (!isPrice(token.priceUsd)) return field;
  const unit = field.unit === 'token' ? 'usd' : 'token';
  return { unit, text: field.amount === null ? '' : textOf(field.amount, unit, token), amount: field.amount };
}
