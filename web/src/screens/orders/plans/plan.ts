import type { OrderRule } from '@cumulus/contract/calls/placed-orders.ts';
import type { CurrentMarket } from '@cumulus/contract/trigger.ts';
import type { ReactNode } from 'react';
import type { SwapSetup, SwapToken } from '../../../data/swap-setup.ts';
import type { FloorAsk } from '../OrderReview.tsx';

/** What a form says so far. */
export interface Plan {
  readonly read: { readonly rule: OrderRule } | { readonly refusal: string };
  /** The order in one sentence; null while the form cannot say it. */
  readonly sentence: string | null;
  readonly fields: ReactNode;
  /** The token that it watches, and the prices to draw into its chart, USD. */
  readonly mint: string;
  readonly levels: readonly number[];
  readonly levelsText: string;
  readonly facts: readonly { label: string; value: ReactNode }[];
  /** One for each choice; empty if they are left to the server. */
  readonly floors: readonly FloorAsk[];
  /** Of a protected buy: the most that is sold of what it brings, if it is expected to bring this now; base units. */
  readonly most?: (expected: bigint) => bigint;
  /** Its first swap does not wait. */
  readonly isAtOnce: boolean;
  /** Holds what follows the market, so that what is reviewed does not change. */
  readonly hold: () => void;
}

/** What the form of a kind is made from. */
export interface FormInput {
  /** With the amount that is chosen. */
  readonly setup: SwapSetup;
  readonly shareBps: number | null;
  /** The token that is watched, and what is known of its market. */
  readonly watched: SwapToken;
  readonly market: CurrentMarket;
}
