import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Mint, mint } from '../ports/units.ts';

/** Stands for SOL itself, which has no mint. */
export const SOL = mint(SOL_MINT);
export const WRAPPED_SOL = mint(WRAPPED_SOL_MINT);

/** The mint by which programs and routers know a token: for SOL, that of wrapped SOL. */
export function tradedMint(mint: Mint): Mint {
  return mint === SOL ? WRAPPED_SOL : mint;
}
