import type { PlacedOrder } from '@cumulus/contract/order-trades.ts';
import type { OrderToken, WatchedToken } from '../order.ts';

/*
 * States of a bundle
 * active     its orders wait, or its next one is to be made.
 * paused     by its user. None of its orders watches or comes due, and none is made.
 * ended      all its orders are made and ended. Final.
 * cancelled  by its user, with all its pending orders. Final.
 */

/** Several orders that are one to their user. Its first order has its idempotency key too. */
export interface NewBundle {
  /** Also of its mandate. */
  readonly id: string;
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string;
  readonly kind: 'recurring' | 'protected' | 'ladder';
  readonly sellToken: OrderToken;
  readonly buyToken: OrderToken;
  readonly asked: AskedBundle;
  /** When its next order after those that are made with it is to be made; null if none is. */
  readonly nextAt: Date | null;
  readonly createdAt: Date;
}

export type RecurringRule = Extract<PlacedOrder['rule'], { kind: 'recurring' }>;

/** What its user asked for, as its row keeps it. */
export interface AskedBundle {
  readonly rule: PlacedOrder['rule'];
  /** Base units. */
  readonly sellAmount: string;
  readonly shareBps: number | null;
  readonly confirmed: boolean;
  readonly watchedMint: string;
  /** Of a ladder, and of a protected buy: the token whose price decides, about what was bought too. */
  readonly watched?: WatchedToken;
  /** Of its mandate (wire/src/trades.ts), with the floors of all. */
  readonly trades: string;
  /** Of its mandate, milliseconds since 1970. */
  readonly notBefore: number | null;
  readonly expiresAt: number | null;
  /** What the watched token has to be within for a round to be made, USD of an unscaled unit. */
  readonly band?: { readonly low: number | null; readonly high: number | null };
}
