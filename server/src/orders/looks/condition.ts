import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
import type { Trail, Watched } from '../order.ts';
import { SLIPPAGE } from '../trigger-doubt.ts';

/** What a market order waits for, with what its statement says of its stop and its trail. */
export interface StatedCondition extends Watched {
  readonly stop: {
    readonly condition: TriggerCondition;
    readonly value: number;
    /** Base units, decimal. */
    readonly minimum: string;
  } | null;
  readonly trail: Trail | null;
  /** The peak's start, and its current value, USD; null for an order without a trail. */
  readonly from: number | null;
  readonly peak: number | null;
}

/** The same as a statement has it; all values are text. */
export interface ConditionText {
  readonly mint: string;
  readonly when: TriggerCondition;
  readonly value: string;
  readonly slippage: string;
  readonly expires: string | null;
  readonly stop?: { readonly when: TriggerCondition; readonly value: string; readonly minimum: string };
  readonly trail?: ({ readonly ppm: string } | { readonly usd: string }) & {
    readonly from: string;
    readonly peak: string;
  };
}

/** What is kept of a change of an order: its condition before, and the peak with which it goes on, USD. */
export interface Change {
  readonly condition: ConditionText;
  readonly peak: number | null;
}

export function conditionText(
  { mint, condition, value, stop, trail, from, peak }: StatedCondition,
  expiresAt: Date | null,
): ConditionText {
  return {
    mint,
    when: condition,
    value: String(value),
    slippage: String(SLIPPAGE),
    expires: expiresAt?.toISOString() ?? null,
    ...(stop && { stop: { when: stop.condition, value: String(stop.value), minimum: stop.minimum } }),
    ...(trail &&
      peak !== null && {
        trail: {
          ...('ppm' in trail ? { ppm: String(trail.ppm) } : { usd: String(trail.usd) }),
          ...{ from: String(from ?? peak), peak: String(peak) },
        },
      }),
  };
}
