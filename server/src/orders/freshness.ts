import type { Price } from '../ports/market.ts';
import { isRecent } from '../runtime/recent.ts';

/** An older price says nothing about now: it triggers nothing, and no new order is judged by it. Milliseconds. */
const PRICE_MAX_AGE = 30_000;

export function isFresh({ at }: Pick<Price, 'at'>, now: number): boolean {
  return isRecent(at, now, PRICE_MAX_AGE);
}
