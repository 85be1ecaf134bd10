import type { CallInput } from '@cumulus/contract/call.ts';
import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { t } from '../locale/t.ts';
import type { Asked } from './payment-request.ts';
import type { Slippage } from './swap-quote.ts';
import type { SwapToken } from './swap-setup.ts';
import { tabStorage } from './tab-storage.ts';

/** What a user has confirmed with one tap: to send, to swap, or to place an order. Its key lets the server accept it at most once. */
export interface Intent {
  readonly key: string;
  /**
   * posted    its request went out; whether it was accepted is unknown until the server answers or concludes it.
   * accepted  the server has it and will carry it out, or already has.
   * In both states only the outcome is asked for. A refused request, or one that never went out, leaves no intent.
   */
  readonly state: 'posted' | 'accepted';
  readonly txSignature: string | null;
}

/** The part of an intent that its screen decides. */
export type IntentInput<I extends Intent> = Omit<I, keyof Intent>;

/** Stores the one unsettled intent of a screen. */
export interface IntentStore<I extends Intent> {
  readonly load: () => I | null;
  readonly save: (intent: I) => void;
  /** Removes this intent. Another one that has replaced it stays. */
  readonly remove: (intent: I) => void;
}

/** Stores with the tab, so that a reload finds the intent if storage works, and by user, so that no other user does. */
function intentStore<I extends Intent>(
  name: string,
  serialize: (intent: I) => unknown = (intent) => intent,
  parse: (stored: unknown) => I = (stored) => stored as I,
): IntentStore<I> {
  const item = `cumulus.${name}`;
  const load = (): I | null => {
    const text = tabStorage.get(item);
    return text === null ? null : parse(JSON.parse(text));
  };
  return {
    load,
    save: (intent) => tabStorage.set(item, JSON.stringify(serialize(intent))),
    remove: ({ key }) => {
      if (load()?.key === key) tabStorage.remove(item);
    },
  };
}

/** A transfer as its review showed it. */
export interface Transfer {
  readonly walletId: string;
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  /** By which the review showed the amount. */
  readonly multiplier: number;
  readonly toAddress: string;
  /** Base units. */
  readonly amount: bigint;
  /** Unset if no payment request asked for it. */
  readonly asked?: Asked | undefined;
  /** What the operator gets of the token for paying the costs, as reviewed, base units; unset if the wallet pays them. */
  readonly feeAmount?: string | undefined;
}

export interface TransferIntent extends Transfer, Intent {}

type StoredTransfer = Omit<TransferIntent, 'amount'> & { readonly amount: string };

/** The unsettled transfer of one token from one wallet. */
export const transferIntents = (userId: string, walletId: string, mint: string) =>
  intentStore<TransferIntent>(
    `transfer.${userId}.${walletId}.${mint}`,
    (intent): StoredTransfer => ({ ...intent, amount: String(intent.amount) }),
    (stored) => ({ ...(stored as StoredTransfer), amount: BigInt((stored as StoredTransfer).amount) }),
  );

/** "1.5 SOL". */
export function transferText(transfer: Transfer): string {
  return `${exactAmount(transfer.amount, transfer)} ${transfer.symbol}`;
}

/** A swap as its review showed it. Amounts are base units, as text. */
export interface SwapIntent extends Intent {
  readonly walletId: string;
  readonly walletName: string;
  readonly sell: SwapToken;
  readonly buy: SwapToken;
  readonly inAmount: string;
  /** As the review showed it. */
  readonly quote: SwapQuote;
  /** Until when the quote can be taken, by this device's clock, milliseconds. */
  readonly goodUntil: number;
  /** As chosen: a quote may allow less, to keep what was reviewed. */
  readonly slippage: Slippage;
  /** Received; null until known. */
  readonly outAmount: string | null;
  /** The router that took the place of the reviewed one, if one did. */
  readonly replacedBy?: string | undefined;
}

/** The unsettled swap of a wallet. */
export const swapIntents = (userId: string, walletId: string) =>
  intentStore<SwapIntent>(`swap.${userId}.${walletId}`);

/** "250 USDC for BONK". */
export function swapText({ sell, buy, inAmount }: SwapIntent): string {
  const sold = `${exactAmount(BigInt(inAmount), sell)} ${sell.symbol}`;
  return t('{sold} for {bought}', { sold, bought: buy.symbol });
}

export interface OrderIntent<N extends OrderCall = OrderCall> extends Intent {
  readonly order: { [Each in N]: Omit<CallInput<Calls[Each]>, 'pin' | 'passkey' | 'idempotencyKey'> }[N];
  /** "Schedule: Swap 250 USDC for BONK on ...". */
  readonly detail: string;
}
type OrderCall = 'createConditionalOrder' | 'placeOrder';

/** The order of a wallet that may or may not have been placed. */
export const orderIntents = (userId: string, walletId: string) =>
  intentStore<OrderIntent>(`order.${userId}.${walletId}`);
