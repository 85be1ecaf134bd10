import { type SwapToken, swapToken } from './swap-setup.ts';
import { readUserItem, writeUserItem } from './user-storage.ts';

const ITEM = 'recent-tokens';
const KEPT_MAX = 8;

/** The tokens that the user has chosen on this device, newest first. */
export const recentTokens = (): readonly SwapToken[] => readUserItem<readonly SwapToken[]>(ITEM) ?? [];

export function keepRecentToken(token: SwapToken): void {
  const others = recentTokens().filter(({ mint }) => mint !== token.mint);
  writeUserItem(ITEM, [swapToken(token), ...others].slice(0, KEPT_MAX));
}
