import type { TokenHolding } from '@cumulus/contract/shapes.ts';

/** A token that is bought or sold, as its screens show it. */
export interface SwapToken {
  /** SOL is the all-ones address. */
  readonly mint: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly logoURI: string | null;
  readonly verified: boolean;
}

/** A holding as a token to sell. */
export function swapToken({ mint, symbol, name, decimals, logoURI, verified }: SwapToken): SwapToken {
  return { mint, symbol, name, decimals, logoURI, verified };
}

/** The wallet that swaps. */
export interface SwapWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly tokens: readonly TokenHolding[];
}

/** Handed to /cloudwallet/{walletId}/swap in navigation state. */
export interface SwapEntry {
  readonly wallet: SwapWallet;
  /** Starts at the token to sell. */
  readonly prefilledBuyToken?: SwapToken;
}

/** A swap that is to happen later: handed to .../swap/order-type and the screens after it. */
export interface SwapSetup {
  readonly wallet: SwapWallet;
  readonly sellToken: SwapToken & {
    /** Base units, as text. */
    readonly amount: string;
  };
  readonly buyToken: SwapToken;
}
