import { ownUnits, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_DECIMALS, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { SwapToken } from './swap-setup.ts';

export const SOL: SwapToken = {
  ...{ mint: SOL_MINT, symbol: 'SOL', name: 'Solana', ...SOL_SCALE, logoURI: 'solana' },
  verified: true,
};

export const USDC: SwapToken = {
  ...{ mint: USDC_MINT, symbol: 'USDC', name: 'USD Coin', ...ownUnits(USDC_DECIMALS), logoURI: 'usdc' },
  verified: true,
};
