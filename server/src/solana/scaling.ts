import type { Scale } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Account } from '../ports/chain.ts';
import type { Scaling } from '../ports/market.ts';
import { extensions, type MintAccount } from './token-account.ts';

/** Layouts: solana-program/token-2022, interest_bearing_mint and scaled_ui_amount, 17 August 2026. */
const INTEREST_BEARING = 10;
const SCALED_UI_AMOUNT = 25;
const INTEREST_BYTES = 52;
const SCALED_BYTES = 56;
/** 365.24 days, as the program reckons. */
const SECONDS_PER_YEAR = 31_556_736;
const BPS = 10_000;

/** Null for a mint that is shown in its own units. */
export function readScaling(mint: Pick<Account, 'data'>): Scaling | null {
  for (const { type, value } of extensions(mint)) {
    if (type === SCALED_UI_AMOUNT && value.byteLength === SCALED_BYTES)
      return {
        kind: 'scaled',
        multiplier: value.getFloat64(32, true),
        nextFrom: Number(value.getBigInt64(40, true)) * 1_000,
        next: value.getFloat64(48, true),
      };
    if (type === INTEREST_BEARING && value.byteLength === INTEREST_BYTES)
      return {
        kind: 'interest',
        from: Number(value.getBigInt64(32, true)),
        averageBps: value.getInt16(40, true),
        changedAt: Number(value.getBigInt64(42, true)),
        bps: value.getInt16(50, true),
      };
  }
  return null;
}

/**
 * The multiplier in force at a time, milliseconds since 1970. Null if the program could not have set it: then no amount of the token
 * can be shown.
 */
export function multiplierAt(scaling: Scaling | null, now: number): number | null {
  if (scaling === null) return 1;
  const multiplier = scaling.kind === 'scaled' ? scaledAt(scaling, now) : interestAt(scaling, now / 1_000);
  return Number.isFinite(multiplier) && multiplier > 0 ? multiplier : null;
}

function scaledAt({ multiplier, next, nextFrom }: Extract<Scaling, { kind: 'scaled' }>, now: number): number {
  return now >= nextFrom ? next : multiplier;
}

function interestAt(
  { from, changedAt, averageBps, bps }: Extract<Scaling, { kind: 'interest' }>,
  seconds: number,
): number {
  const grown = (rate: number, time: number): number => Math.exp((rate * time) / (SECONDS_PER_YEAR * BPS));
  return grown(averageBps, changedAt - from) * grown(bps, seconds - changedAt);
}

/** How a mint is shown now. Throws CallError UNSAFE_TOKEN if it cannot be. */
export function scaleOf(
  { decimals, account }: Pick<MintAccount, 'decimals' | 'account'>,
  now: number,
): Scale {
  const multiplier = multiplierAt(readScaling(account), now);
  if (multiplier === null) throw new CallError('UNSAFE_TOKEN', { reason: 'its units cannot be read' });
  return { decimals, multiplier };
}

/** Interest grows between a review and its press: this is days of a high rate. */
const INTEREST_TOLERANCE = 0.001;

/** Throws CallError UNITS_CHANGED if an amount was shown by another multiplier than the one in force. */
export function expectMultiplier(mint: MintAccount, named: number, now: number): void {
  const { multiplier } = scaleOf(mint, now);
  const isInterest = readScaling(mint.account)?.kind === 'interest';
  const isSame = isInterest ? Math.abs(named / multiplier - 1) < INTEREST_TOLERANCE : named === multiplier;
  if (!isSame) throw new CallError('UNITS_CHANGED');
}
