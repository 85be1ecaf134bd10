import type { Quote } from '../ports/router.ts';

/** The height of the chain at a time, milliseconds since 1970; null if it is not known. */
interface Tip {
  readonly at: number;
  readonly height: bigint | null;
}

/** The fastest pace of a public chain, milliseconds a block: on a slower one an offer is renewed sooner than it had to be. */
const BLOCK_MS = 200;
/** To sign a swap, hand it in and have it land, milliseconds. */
const TAKING_MS = 5_000;
/** A last block that lies further back is no height of this chain. */
const PAST_BLOCKS_MAX = 3_000n;

/**
 * When an offer can no longer be taken, milliseconds since 1970: a market maker's says so (`expireAt`), and any other router's ends with the
 * blockhash of its transaction (`lastValidBlockHeight`). Infinity if neither is known.
 */
export function offerEnd(
  { expiresAt, lastValidBlockHeight = null }: Pick<Quote, 'expiresAt' | 'lastValidBlockHeight'>,
  { at, height }: Tip,
): number {
  if (expiresAt !== null) return expiresAt;
  if (lastValidBlockHeight === null || height === null) return Number.POSITIVE_INFINITY;
  const blocks = lastValidBlockHeight - height;
  return blocks < -PAST_BLOCKS_MAX ? Number.POSITIVE_INFINITY : at + Number(blocks) * BLOCK_MS - TAKING_MS;
}
