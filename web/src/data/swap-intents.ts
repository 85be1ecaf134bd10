import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { t } from '../locale/t.ts';
import { type Intent, type IntentPlace, intentPlace } from './intents.ts';
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

/** The swap of this wallet that is not settled yet. */
export const swapPlace = (userId: string, walletId: string): IntentPlace<SwapIntent> =>
  intentPlace(`cumulus.swap.${userId}.${walletId}`);

/** "250 USDC to BONK". */
export function swapText({ sell, buy, inAmount }: SwapIntent): string {
  const sold = `${exactAmount(BigInt(inAmount), sell.decimals)} ${sell.symbol}`;
  return t('{sold} to {bought}', { sold, bought: buy.symbol });
}
