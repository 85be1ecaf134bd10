import { amountText, ownUnits, parseAmount, type Scale } from '@cumulus/contract/amount.ts';
import type { AddressWait } from '@cumulus/contract/calls/address-wait.ts';
import { CallError } from '@cumulus/contract/errors.ts';

/** From which amount on sends to new addresses wait, and how long. */
export interface Setting {
  readonly unit: 'usd' | 'sol';
  /** Millionths of a USD, or lamports. */
  readonly amount: bigint;
  readonly hours: number;
}

export const UNIT_DECIMALS = { usd: 6, sol: 9 } as const;
const scaleOf = (unit: Setting['unit']): Scale => ownUnits(UNIT_DECIMALS[unit]);
const HOUR = 60 * 60_000;
/** Of a column of 64 bits. */
const AMOUNT_MAX = 2n ** 63n - 1n;

export const waitOf = ({ hours }: Setting): number => hours * HOUR;

/** Throws CallError MALFORMED_ADDRESS_WAIT. */
export function parseSetting({ unit, amount, hours }: AddressWait): Setting {
  const parsed = parseAmount(amount, scaleOf(unit));
  if (parsed === null || parsed > AMOUNT_MAX) throw new CallError('MALFORMED_ADDRESS_WAIT');
  return { unit, amount: parsed, hours };
}

export function toAddressWait(setting: Setting | null): AddressWait | null {
  if (!setting) return null;
  const { unit, amount, hours } = setting;
  return { unit, amount: amountText(amount, scaleOf(unit)), hours };
}

/** Whether a setting lets a payment pass, or pass sooner, that the other one delays. Amounts of two units cannot be compared. */
export function isWeaker(one: Setting | null, other: Setting | null): boolean {
  if (!other) return false;
  return !one || one.unit !== other.unit || one.amount > other.amount || one.hours < other.hours;
}
