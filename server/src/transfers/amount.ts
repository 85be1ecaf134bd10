import { type BaseUnits, parseAmount } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';

/** Reads a decimal amount as asked for. Throws CallError MALFORMED_AMOUNT for anything but a number above 0 that fits. */
export function transferAmount(amount: string | number, decimals: number): BaseUnits {
  const parsed = parseAmount(typeof amount === 'number' ? plainText(amount) : amount, decimals);
  if (parsed === null || parsed === 0n) throw new CallError('MALFORMED_AMOUNT');
  return parsed;
}

/** A number as older clients send it, without an exponent: 1e-7 is "0.0000001". */
function plainText(amount: number): string {
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
