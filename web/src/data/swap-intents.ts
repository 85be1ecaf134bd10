import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { t } from '../locale/t.ts';
import type { Intent } from './intents.ts';
import type { SwapToken } from './swap-setup.ts';

/** A swap that the user has accepted, as the review sheet showed it. Amounts are base units, as text. */
export interface SwapIntent extends Intent {
  readonly walletId: string;
  readonly walletName: string;
  readonly sell: SwapToken;
  readonly buy: SwapToken;
  /** The offer that was accepted. */
  readonly seal: string;
  readonly inAmount: string;
  /** What arrived, once that is known; else null. */
  readonly outAmount: string | null;
}

/** Kept with the tab, so that a reload finds it, under the user, so that nobody else does. */
const place = (userId: string, walletId: string): string => `cumulus.swap.${userId}.${walletId}`;

/** The swap of this wallet that is not settled yet. */
export function unsettledSwap(userId: string, walletId: string): SwapIntent | null {
  const text = sessionStorage.getItem(place(userId, walletId));
  return text === null ? null : (JSON.parse(text) as SwapIntent);
}

export function keepSwap(userId: string, intent: SwapIntent): void {
  sessionStorage.setItem(place(userId, intent.walletId), JSON.stringify(intent));
}

export function settleSwap(userId: string, walletId: string): void {
  sessionStorage.removeItem(place(userId, walletId));
}

/** "250 USDC to BONK". */
export function swapText({ sell, buy, inAmount }: SwapIntent): string {
  const sold = `${exactAmount(BigInt(inAmount), sell.decimals)} ${sell.symbol}`;
  return t('{sold} to {bought}', { sold, bought: buy.symbol });
}
