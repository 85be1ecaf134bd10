import type { SwapSetup } from '../../data/swap-setup.ts';
import { told } from '../../locale/told.ts';

/** A request for an order, as it was worded, and the key that keeps it from being placed twice. */
export interface OrderWish {
  readonly text: string;
  readonly key: string;
}

/** What the screens of a new order carry in their entries of the browser's history. */
export type OrderState = SwapSetup & { readonly wish?: OrderWish };

/** Reads what was handed over, or tells what is missing of it. */
export function readSetup(state: unknown, walletId: string): { setup: OrderState } | { refusal: string } {
  const setup = (state ?? {}) as Partial<OrderState>;
  if (!setup.sellToken?.mint || !setup.sellToken.amount || !setup.buyToken?.mint)
    return { refusal: told('Missing swap configuration. Please go back and try again.') };
  if (walletId.trim() === '' || setup.wallet?.walletId !== walletId)
    return { refusal: told('Wallet ID not found') };
  return { setup: setup as OrderState };
}
