import { SOL, USDC } from './common-tokens.ts';
import { type SwapToken, type SwapWallet, swapToken } from './swap-setup.ts';
import { readUserItem, writeUserItem } from './user-storage.ts';

/** What is sold, and what is bought with it. */
export interface SwapPair {
  readonly sell: SwapToken;
  readonly buy: SwapToken;
}

const itemOf = (walletId: string) => `pair.${walletId}`;

/** Remembers on this device what a wallet has swapped last. */
export function keepPair(walletId: string, { sell, buy }: SwapPair): void {
  writeUserItem(itemOf(walletId), { sell: swapToken(sell), buy: swapToken(buy) });
}

/** What a wallet has swapped last, if it holds the token to sell. */
export function lastPair({ walletId, tokens }: Pick<SwapWallet, 'walletId' | 'tokens'>): SwapPair | null {
  const pair = readUserItem<SwapPair>(itemOf(walletId));
  const isHeld = tokens.some(({ mint, balance }) => mint === pair?.sell.mint && BigInt(balance) > 0n);
  return isHeld ? pair : null;
}

/** What most begin with. */
export const FIRST_PAIR: SwapPair = { sell: SOL, buy: USDC };
