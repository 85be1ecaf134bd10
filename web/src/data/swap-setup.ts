import type { OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import type { Trigger } from '@cumulus/contract/trigger.ts';

/** A token to buy or sell. */
export interface SwapToken {
  /** SOL is the all-ones address. */
  readonly mint: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly multiplier: number;
  readonly logoURI: string | null;
  readonly verified: boolean;
}

export function swapToken({
  mint,
  symbol,
  name,
  decimals,
  multiplier,
  logoURI,
  verified,
}: SwapToken): SwapToken {
  return { mint, symbol, name, decimals, multiplier, logoURI, verified };
}

export interface SwapWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly tokens: readonly TokenHolding[];
}

/** Navigation state of /cloudwallet/{walletId}/swap. */
export interface SwapEntry {
  readonly wallet: SwapWallet;
  /** Skips to the choice of the token to sell. */
  readonly prefilledBuyToken?: SwapToken;
}

/** What an order can be beside a swap at a time or on a market condition. */
export type PlanKind = 'recurring' | 'oco' | 'otoco' | 'trailing' | 'ladder';

/** What the form of such an order begins with. */
export interface PlanStart {
  readonly kind: PlanKind;
  /** Of the order or bundle that it changes; of a new one not set. */
  readonly id?: string;
  readonly rule?: OrderRule;
  readonly shareBps?: number | null;
  /** Of a bundle that is changed, how much of it has ended: rounds, rungs from the first one on, or the buy. */
  readonly ended?: number;
  /** Of the next round of a repeated swap that is changed, ISO time. */
  readonly nextAt?: string | null;
}

/** A swap to place an order for: navigation state of .../swap/order-type and the screens after it. */
export interface SwapSetup {
  readonly wallet: SwapWallet;
  readonly sellToken: SwapToken & {
    /** Base units, as text. */
    readonly amount: string;
  };
  readonly buyToken: SwapToken;
  /** What the form of a market order begins with. */
  readonly trigger?: Trigger;
  /** The order at a time or on a condition that its form changes; of a new one not set. */
  readonly changes?: {
    readonly id: string;
    /** ISO time; null of an order on a condition. */
    readonly at: string | null;
    readonly expires: boolean;
  };
  /** The form that is open. */
  readonly plan?: PlanStart;
}
