import type { BaseUnits, Scale } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { parseWholeAmount } from '@cumulus/contract/whole-amount.ts';

/** Parses a decimal amount. Throws CallError MALFORMED_AMOUNT for anything but a number above 0 that fits. */
export function parseAmount(amount: string | number, scale: Scale): BaseUnits {
  const parsed = tryParseAmount(amount, scale);
  if (parsed === null) throw new CallError('MALFORMED_AMOUNT');
  return parsed;
}

const DECIMALS_MAX = 255;

/** As parseAmount, but returns null if the amount is malformed or no mint can be shown like this. */
export function tryParseAmount(amount: string | number, scale: Scale): BaseUnits | null {
  const { decimals, multiplier } = scale;
  if (!Number.isFinite(multiplier) || multiplier <= 0) return null;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX) return null;
  const parsed = parseWholeAmount(typeof amount === 'number' ? plainText(amount) : amount, scale);
  return parsed === 0n ? null : parsed;
}

/** Older clients send numbers. Written without an exponent: 1e-7 is "0.0000001". */
function plainText(amount: number): string {
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
