import type { KeyObject } from 'node:crypto';
import { Refusal } from '../terms/refusal.ts';
import { openText, sealText } from '../terms/sealed-text.ts';
import { type Action, parseAction } from './action.ts';

/** What an operator orders, with a key that servers do not have. */
export interface Order {
  /** Milliseconds since 1970: an order is good for a few minutes, and once. */
  readonly at: number;
  readonly action: Action;
}

export const ORDER_MAX_BYTES = 4_096;
const LABEL = 'cumulus operator 1\n';
const FRESH_MS = 5 * 60_000;

export function sealOrder(order: Order, key: KeyObject): string {
  return sealText(LABEL, JSON.stringify(order), key);
}

/** Throws a Refusal if the key has not sealed it, or not just now. */
export function openOrder(sealed: string, key: KeyObject, now: number): Order & { readonly seal: string } {
  const { text } = openText(LABEL, sealed, [key], 'the order was not sealed by the operator');
  const { at, action } = JSON.parse(text) as Record<string, unknown>;
  if (!Number.isSafeInteger(at) || Math.abs((at as number) - now) > FRESH_MS)
    throw new Refusal("the order is too old, or the operator's clock is wrong");
  return { at: at as number, action: parseAction(action), seal: sealed.split('.')[1]! };
}
