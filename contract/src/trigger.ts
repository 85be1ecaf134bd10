import { isAddress, typedAddress } from './address.ts';
import { price } from './format-full.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  ADDRESS_MIN_CHARACTERS,
  TRIGGER_MARKET_CAP_MIN_USD,
  TRIGGER_PRICE_MAX_USD,
} from './limits.ts';

export const TRIGGER_CONDITIONS = ['price_above', 'price_below', 'mcap_above', 'mcap_below'] as const;
export type TriggerCondition = (typeof TRIGGER_CONDITIONS)[number];

/** Sentences by error code. */
export const triggerRefusals = {
  TRIGGER_TOKEN_REQUIRED: 'Please select a token to monitor',
  TRIGGER_TOKEN_LENGTH: 'Please enter a valid Solana token address (32-44 characters)',
  MALFORMED_TRIGGER_TOKEN: 'Invalid address format. Please enter a valid Solana address.',
  TRIGGER_CONDITION_REQUIRED: 'Please select a trigger condition',
  INVALID_TRIGGER_VALUE: 'Please enter a valid trigger value',
  TRIGGER_PRICE_EXCEEDED: 'Price trigger cannot exceed $1,000,000',
  TRIGGER_MARKET_CAP_TOO_LOW: 'Market cap trigger must be at least $1,000',
  TRIGGER_PRICE_REACHED: ({ side, current }: Reached) =>
    `Price trigger must be ${side} current price (${current})`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }: Reached) =>
    `Market cap trigger must be ${side} current market cap (${current})`,
  TRIGGER_CHANGE_REACHED: ({ current }: Pick<Reached, 'current'>) =>
    `The price has changed by ${current} in 24 hours already`,
} as const;

/** The side of the current value on which the trigger must be, and that value as text. */
export interface Reached {
  readonly side: 'above' | 'below';
  readonly current: string;
}

/**
 * Why it is unknown whether the market has reached an order's trigger, so that the order is not executed. `stale`: the price is of a
 * trade long ago. `one_source`: no second source lists the token; `no_answer`: the second source does not answer. `apart`: the offer, or
 * a second source, disagrees that the trigger is reached.
 */
export const DOUBTS = ['no_price', 'no_cap', 'stale', 'one_source', 'no_answer', 'thin', 'apart'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A doubt, and the least that the pools of a watched token have to hold, whole USD. */
export interface InDoubt {
  readonly doubt: Doubt;
  readonly least: number;
}

type IsReached = 'TRIGGER_PRICE_REACHED' | 'TRIGGER_MARKET_CAP_REACHED' | 'TRIGGER_CHANGE_REACHED';
export type TriggerRefusal =
  | { readonly refusal: Exclude<keyof typeof triggerRefusals, IsReached> }
  | { readonly refusal: IsReached; readonly context: Reached };

/** A trigger as typed: anything may be missing. */
export interface TypedTrigger {
  readonly mint?: string | null | undefined;
  readonly condition?: string | null | undefined;
  readonly value?: string | number | null | undefined;
}

export interface Trigger<Condition = TriggerCondition> {
  readonly mint: string;
  readonly condition: Condition;
  /** USD. */
  readonly value: number;
}

const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Reads a trigger as typed, or returns the first error code. */
export function readTrigger(typed: TypedTrigger): { trigger: Trigger } | TriggerRefusal {
  const read = readParts(typed, TRIGGER_CONDITIONS);
  if ('refusal' in read) return read;
  const { condition, value } = read.trigger;
  const { isPrice } = conditionParts(condition);
  if (isPrice && value > TRIGGER_PRICE_MAX_USD) return { refusal: 'TRIGGER_PRICE_EXCEEDED' };
  if (!isPrice && value < TRIGGER_MARKET_CAP_MIN_USD) return { refusal: 'TRIGGER_MARKET_CAP_TOO_LOW' };
  return read;
}

/** The same with any of these conditions, and any value above 0. */
export function readParts<Condition extends string>(
  typed: TypedTrigger,
  conditions: readonly Condition[],
): { trigger: Trigger<Condition> } | TriggerRefusal {
  const mint = typedAddress(typed.mint ?? '');
  if (mint === '') return { refusal: 'TRIGGER_TOKEN_REQUIRED' };
  if (mint.length < ADDRESS_MIN_CHARACTERS || mint.length > ADDRESS_MAX_CHARACTERS)
    return { refusal: 'TRIGGER_TOKEN_LENGTH' };
  if (!isAddress(mint)) return { refusal: 'MALFORMED_TRIGGER_TOKEN' };
  const condition = conditions.find((known) => known === typed.condition);
  if (!condition) return { refusal: 'TRIGGER_CONDITION_REQUIRED' };
  const value = readValue(typed.value ?? '');
  return value === null ? { refusal: 'INVALID_TRIGGER_VALUE' } : { trigger: { mint, condition, value } };
}

function readValue(typed: string | number): number | null {
  const text = String(typed).trim();
  const value = NUMBER.test(text) ? Number(text) : 0;
  return value > 0 && Number.isFinite(value) ? value : null;
}

/** The current market of the watched token; null if unknown. */
export interface CurrentMarket {
  readonly price: number | null;
  readonly marketCap: number | null;
}

/** Refuses a trigger that the market has reached already; null if it has not or the market is unknown. */
export function judgeTrigger({ condition, value }: Trigger, market: CurrentMarket): TriggerRefusal | null {
  const { isPrice, side } = conditionParts(condition);
  const current = isPrice ? market.price : market.marketCap;
  if (current === null || (side === 'above' ? value > current : value < current)) return null;
  return isPrice
    ? { refusal: 'TRIGGER_PRICE_REACHED', context: { side, current: price(current) } }
    : { refusal: 'TRIGGER_MARKET_CAP_REACHED', context: { side, current: millions(current) } };
}

export function conditionParts(condition: TriggerCondition): { isPrice: boolean; side: Reached['side'] } {
  return {
    isPrice: condition.startsWith('price'),
    side: condition.endsWith('above') ? 'above' : 'below',
  };
}

/** "$41.70M", "$0.0042M": always in millions. */
function millions(usd: number): string {
  return price(usd / 1e6).replace(/\p{Nd}(?!.*\p{Nd})/u, '$&M');
}
