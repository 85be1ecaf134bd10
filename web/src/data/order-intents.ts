import type { CallInput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { type Intent, type IntentPlace, intentPlace } from './intents.ts';

/** An order as its call takes it, without what makes one call of it another. */
export type OrderInput = Omit<CallInput<Calls['createConditionalOrder']>, 'pin' | 'idempotencyKey'>;

/** One intention to place an order, as the review sheet showed it. */
export interface OrderIntent extends Intent {
  readonly order: OrderInput;
  /** "Schedule: Swap 250 USDC to BONK on ...". */
  readonly detail: string;
}

/** The order of this wallet of which it is not known whether it was placed. */
export const orderPlace = (userId: string, walletId: string): IntentPlace<OrderIntent> =>
  intentPlace(`cumulus.order.${userId}.${walletId}`);
