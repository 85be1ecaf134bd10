import { type BaseUnits, parseAmount } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';

/** Reads a decimal amount as asked for. Throws CallError MALFORMED_AMOUNT for anything but a number above 0 that fits. */
export function transferAmount(amount: string | number, decimals: number): BaseUnits {
  const read = readAmount(amount, decimals);
  if (read === null) throw new CallError('MALFORMED_AMOUNT');
  return read;
}

const DECIMALS_MAX = 255;

/** As transferAmount, with null for what it refuses and for decimals that no mint can have. */
export function readAmount(amount: string | number, decimals: number): BaseUnits | null {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX) return null;
  const read = parseAmount(typeof amount === 'number' ? plainText(amount) : amount, decimals);
  return read === 0n ? null : read;
}

/** A number as older clients send it, without an exponent: 1e-7 is "0.0000001". */
function plainText(amount: number): string {
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
