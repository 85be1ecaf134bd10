import { type AlertCondition, isDayCondition, isUnitPrice } from './alert.ts';
import { marketCap, percent, price } from './format-full.ts';

/** A value of an alert in words: "$0.000034", "$2.20B", "10.0%". */
export function alertValue(condition: AlertCondition, value: number): string {
  if (isDayCondition(condition)) return percent(value, 1);
  return isUnitPrice(condition) ? price(value) : marketCap(value);
}
