import { percentChange } from './format.ts';
import {
  type CurrentMarket,
  judgeTrigger,
  readParts,
  readTrigger,
  TRIGGER_CONDITIONS,
  type Trigger,
  type TriggerCondition,
  type TriggerRefusal,
  type TypedTrigger,
} from './trigger.ts';

/** Of how a price changes within 24 hours. The value is in percent, and has no sign. */
const DAY_CONDITIONS = ['day_rise', 'day_fall'] as const;
export type DayCondition = (typeof DAY_CONDITIONS)[number];

/** What an alert may wait for. */
export const ALERT_CONDITIONS = [...TRIGGER_CONDITIONS, ...DAY_CONDITIONS] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** `value`: USD, or percent in a day. */
export type AlertTrigger = Trigger<AlertCondition>;

/** The most that a price can rise or fall, in percent. */
const DAY_MOST: Record<DayCondition, number> = { day_rise: 100_000, day_fall: 99.9 };

export const isDayCondition = (condition: AlertCondition): condition is DayCondition =>
  DAY_CONDITIONS.some((known) => known === condition);

/** Whether the value is what one unit of the token costs, which changes with the multiplier of its issuer. */
export const isUnitPrice = (condition: AlertCondition): boolean => condition.startsWith('price');

/** Whether an alert can become a market order. */
export const hasTrigger = <A extends { readonly condition: AlertCondition }>(
  alert: A,
): alert is A & { readonly condition: TriggerCondition } => !isDayCondition(alert.condition);

/** Reads an alert as typed, or returns the first error code. */
export function readAlert(typed: TypedTrigger): { trigger: AlertTrigger } | TriggerRefusal {
  const read = readParts(typed, ALERT_CONDITIONS);
  if ('refusal' in read) return read;
  const { condition, value } = read.trigger;
  if (!isDayCondition(condition)) return readTrigger(typed);
  return value > DAY_MOST[condition] ? { refusal: 'INVALID_TRIGGER_VALUE' } : read;
}

/** The market that alerts wait for; null if unknown. */
export interface DayMarket extends CurrentMarket {
  /** Percent over 24 hours. */
  readonly change24h: number | null;
}

/** Refuses an alert that the market has reached already; null if it has not or the market is unknown. */
export function judgeAlert(alert: AlertTrigger, market: DayMarket): TriggerRefusal | null {
  if (hasTrigger(alert)) return judgeTrigger(alert, market);
  const { change24h } = market;
  if (change24h === null || (alert.condition === 'day_rise' ? change24h : -change24h) < alert.value)
    return null;
  const side = alert.condition === 'day_rise' ? 'above' : 'below';
  return { refusal: 'TRIGGER_CHANGE_REACHED', context: { side, current: percentChange(change24h) } };
}
