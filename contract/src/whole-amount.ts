import { BASE_UNITS_MAX, type BaseUnits, decimalText, fraction, parseAmount, type Scale } from './amount.ts';

/** As `amountText`, to the last digit of the multiplier: such texts add up. */
export function wholeAmountText(amount: bigint, { decimals, multiplier = 1 }: Scale): string {
  const { up, down } = fraction(multiplier);
  return decimalText(amount * up, decimals + String(down).length - 1);
}

/**
 * Reads what `wholeAmountText` wrote, as exactly the same base units. Text of fewer places is rounded down. Null as `parseAmount`;
 * without a multiplier more places than the token has are refused.
 */
export function parseWholeAmount(text: string, scale: Scale): BaseUnits | null {
  if (scale.multiplier === 1) return parseAmount(text, scale);
  const match = /^(\d{1,40})(?:\.(\d{1,400}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', places = ''] = match;
  const { up, down } = fraction(scale.multiplier);
  const value =
    (BigInt(whole + places) * 10n ** BigInt(scale.decimals) * down) / (10n ** BigInt(places.length) * up);
  return value > BASE_UNITS_MAX ? null : (value as BaseUnits);
}
