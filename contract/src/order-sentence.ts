import { numberFormat, withUnit } from './notation.ts';
import type { TriggerCondition } from './trigger.ts';

/**
 * An order as one sentence: words with {gaps}, and their values, so that the web app can translate the words. Server and
 * web app share it, so that an order reads the same in both.
 */
export interface OrderSentence {
  readonly words: (typeof orderSentences)[number];
  readonly gaps: Readonly<Record<string, string>>;
}

interface Swapped {
  /** With its symbol: "250 USDC". */
  readonly sold: string;
  /** Symbol. */
  readonly bought: string;
}
type TimeCondition = { readonly day: string; readonly hour: string };
type MarketCondition = {
  /** Symbol. */
  readonly token: string;
  readonly condition: TriggerCondition;
  /** USD. */
  readonly value: number;
  /** Within 24 hours, or not at all. */
  readonly expires: boolean;
};

const AT_A_TIME = 'Swap {sold} for {bought} on {day} at {hour}';
const ON_THE_MARKET = {
  price_above: [
    'Swap {sold} for {bought} when {token} is above {value}, valid for 24 hours',
    'Swap {sold} for {bought} when {token} is above {value}, valid until cancelled',
  ],
  price_below: [
    'Swap {sold} for {bought} when {token} is below {value}, valid for 24 hours',
    'Swap {sold} for {bought} when {token} is below {value}, valid until cancelled',
  ],
  mcap_above: [
    'Swap {sold} for {bought} when the market cap of {token} is above {value}, valid for 24 hours',
    'Swap {sold} for {bought} when the market cap of {token} is above {value}, valid until cancelled',
  ],
  mcap_below: [
    'Swap {sold} for {bought} when the market cap of {token} is below {value}, valid for 24 hours',
    'Swap {sold} for {bought} when the market cap of {token} is below {value}, valid until cancelled',
  ],
} as const satisfies Record<TriggerCondition, readonly [expires: string, stays: string]>;

/** Every sentence that an order can be. */
export const orderSentences = [AT_A_TIME, ...Object.values(ON_THE_MARKET).flat()] as const;

/** Without rounding: a trigger is shown as it was typed. */
const exactUsd = (value: number): string =>
  withUnit(numberFormat({ maximumSignificantDigits: 17 }).format(value), 'usd');

/** "Swap 250 USDC for BONK on Nov 21, 2026 at 09:30 UTC"; day and hour are formatted for the reader's time zone. */
export function timeSentence(swapped: Swapped, { day, hour }: TimeCondition): OrderSentence {
  return { words: AT_A_TIME, gaps: { ...swapped, day, hour } };
}

/** "Swap 50 USDC for SOL when BONK is above $0.00003, valid for 24 hours". */
export function marketSentence(
  swapped: Swapped,
  { token, condition, value, expires }: MarketCondition,
): OrderSentence {
  const words = ON_THE_MARKET[condition][expires ? 0 : 1];
  return { words, gaps: { ...swapped, token, value: exactUsd(value) } };
}

/** The sentence in English. */
export function inEnglish({ words, gaps }: OrderSentence): string {
  return words.replace(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);
}
