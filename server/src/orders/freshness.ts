import type { Price } from '../ports/market.ts';

/** An older price says nothing about now: it triggers nothing, and no new order is judged by it. Milliseconds. */
const PRICE_MAX_AGE = 30_000;

export function isFresh({ at }: Pick<Price, 'at'>, now: number): boolean {
  return now - at <= PRICE_MAX_AGE;
}
