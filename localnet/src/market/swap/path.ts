import { createHash } from 'node:crypto';
import { NATIVE_MINT } from '../../chain/token.ts';
import { TOKENS } from '../tokens.ts';
import type { TradedToken } from './traded-token.ts';

const USDC_MINT = TOKENS.find(({ symbol }) => symbol === 'USDC')!.mint;

/** How a swap of a pair goes. */
export interface Path {
  /** Over accounts of the router's own, instead of the taker's. */
  readonly isShared: boolean;
  /** Mint of the token that it leads over; null if one pool trades the pair. */
  readonly between: string | null;
}

/**
 * A pair always goes the same way, and pairs go all the ways that are seen on mainnet. Only a token that keeps nothing back
 * of transfers goes through more accounts than it must; a pair with SOL leads over no other account of the taker's.
 */
export function pathOf(input: TradedToken, output: TradedToken): Path {
  if (input.transferFee !== null || output.transferFee !== null) return { isShared: false, between: null };
  const [one, two] = createHash('sha256').update(`${input.mint} ${output.mint}`).digest();
  const isShared = one! % 2 === 1;
  const pair: readonly string[] = [input.mint, output.mint];
  const others = [USDC_MINT, NATIVE_MINT].filter((mint) => !pair.includes(mint));
  const ways = [null, ...(isShared || !pair.includes(NATIVE_MINT) ? others : [])];
  return { isShared, between: ways[two! % ways.length]! };
}
